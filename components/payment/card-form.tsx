'use client';

import { useMessages, useTranslations } from 'next-intl';
import { useFormContext } from 'react-hook-form';
import { useId } from 'react';
import { CardIcon } from '#components/fields/card-icon.tsx';
import { StateField } from '#components/fields/state-field.tsx';
import { TextField } from '#components/fields/text-field.tsx';
import { useErrorText } from '#components/fields/use-error-text.ts';
import { useFormCheck } from '#components/fields/use-form-field.ts';
import { ZipField } from '#components/fields/zip-field.tsx';
import { Checkbox } from '#components/ui/checkbox.tsx';
import type { Elements } from '#components/ui/elements.ts';
import { Icon } from '#components/ui/icon.tsx';
import { PhoneLink } from '#components/ui/phone-link.tsx';
import { useHydrated } from '#components/ui/use-hydrated.ts';
import { VisuallyHidden } from '#components/ui/visually-hidden.tsx';
import type { BillingDetail } from '#lib/domain/card/billing.ts';
import { CARD_BRANDS } from '#lib/domain/card/card.ts';
import { type CardOptions, changeCardOptions, type CardStepValues } from '#lib/payment/card-form-values.ts';
import { Terms } from './terms.tsx';
import { cardFieldId, useCardField } from './use-card-field.ts';
import text from '#components/ui/text.module.css';
import stack from '#components/ui/stack.module.css';
import row from '#components/fields/field.module.css';
import styles from './card-form.module.css';
import trustRowStyles from './trust-row.module.css';

interface Props {
  /** Below the name: the typed fields, or the gateway's. */
  cardFields: Elements;
  /** The card goes to the gateway from its own fields, and is not encrypted by this site. */
  isHosted?: boolean;
  /** Spec 3 §3.1: whether the card may be saved, and charged by auto-refill; only for the account's owner. */
  offersSaving?: boolean;
  offersAutoRefill?: boolean;
  /** Only for a payer who may know the service address: never for guests. */
  sameAsService?: {
    checked: boolean;
    onChange: (checked: boolean) => void;
    /** Replaces the address's fields, which keep their values. */
    summary?: Elements | false;
  };
  /** What is asked of the billing address; all of it by default. */
  billing?: BillingDetail;
  /** Replaces the plain first line of the billing address. */
  addressLine1?: Elements;
  /** The phone to call about a payment. */
  supportPhone?: string;
  /** The card is entered to be saved. */
  isSaved?: boolean;
}

/** The fields of a card payment, within a `FormProvider`; the `<form>`, its validation and its button belong to the screen. */
export function CardForm(props: Props) {
  const {
    cardFields,
    isHosted = false,
    offersSaving = false,
    offersAutoRefill = false,
    sameAsService,
    billing = 'full',
    addressLine1,
    supportPhone = '',
    isSaved = false,
  } = props;
  const t = useTranslations('fields');
  const p = useTranslations('payment.card');
  const name = useCardField('name');

  return (
    <div className={styles.form}>
      <fieldset className={stack.gap5} disabled={!useHydrated()}>
        <legend className={text.legend}>{p('legend')}</legend>
        <TextField {...name} label={t('nameOnCard')} autoComplete="cc-name" required />
        {cardFields}
        <CardNotStored canBeSaved={offersSaving || isSaved} />
      </fieldset>
      <BillingAddressFields billing={billing} addressLine1={addressLine1} sameAsService={sameAsService} />
      {offersSaving && <CardOptionFields offersAutoRefill={offersAutoRefill} />}
      <TrustRow supportPhone={supportPhone} isHosted={isHosted} />
    </div>
  );
}

/** `canBeSaved`: the form offers to save the card. */
function CardNotStored({ canBeSaved }: { canBeSaved: boolean }) {
  const t = useTranslations();
  return (
    <p className={styles.note}>
      <Icon name="lock" />
      <span>{t(canBeSaved ? 'account.card.storedIfSaved' : 'payment.card.notStored')}</span>
    </p>
  );
}

/** What customers look for beside a card: whether theirs is accepted, that it is safe, and the phone to call. */
function TrustRow({ supportPhone, isHosted }: { supportPhone: string; isHosted: boolean }) {
  const t = useTranslations('payment.trust');
  const all = useTranslations();
  const names = useTranslations('fields.cardBrands');
  return (
    <div className={trustRowStyles.row}>
      <p>
        <VisuallyHidden>{t('brands', { brands: CARD_BRANDS.map((brand) => names(brand)).join(', ') })}</VisuallyHidden>
        <span className={trustRowStyles.brands} aria-hidden="true">
          {CARD_BRANDS.map((brand) => (
            <CardIcon key={brand} brand={brand} />
          ))}
        </span>
      </p>
      <p className={trustRowStyles.fact}>
        <Icon name="lock" />
        <span>{all(isHosted ? 'hosted.trust' : 'payment.trust.encrypted')}</span>
      </p>
      {supportPhone && (
        <PhoneLink phone={supportPhone} className={trustRowStyles.phone}>
          <Icon name="phone" />
          <span>{t('call', { supportPhone })}</span>
        </PhoneLink>
      )}
    </div>
  );
}

function BillingAddressFields({
  billing,
  addressLine1,
  sameAsService,
}: Pick<Props, 'billing' | 'addressLine1' | 'sameAsService'>) {
  const t = useTranslations('fields');
  const p = useTranslations('payment.card');
  const line1 = useCardField('addressLine1');
  const addressLine2 = useCardField('addressLine2');
  const city = useCardField('city');
  const state = useCardField('state');
  const zip = useCardField('zip');
  const isWhole = billing === 'full';
  return (
    <fieldset className={stack.gap5}>
      <legend className={text.legend}>{p('billingLegend')}</legend>
      {sameAsService && (
        <Checkbox
          label={p('sameAsService')}
          checked={sameAsService.checked}
          onChange={(event) => sameAsService.onChange(event.target.checked)}
        />
      )}
      {sameAsService?.summary || (
        <>
          {isWhole && (
            <>
              {addressLine1 ?? (
                <TextField {...line1} label={t('addressLine1')} autoComplete="billing address-line1" required />
              )}
              <TextField
                {...addressLine2}
                label={t('addressLine2')}
                hint={t('optional')}
                autoComplete="billing address-line2"
              />
            </>
          )}
          <ZipField {...zip} label={t('zipCode')} autoComplete="billing postal-code" plusFour required />
          {isWhole && (
            <div className={row.stateRow}>
              <TextField {...city} label={t('city')} autoComplete="billing address-level2" required />
              <StateField {...state} label={t('state')} autoComplete="billing address-level1" required />
            </div>
          )}
        </>
      )}
    </fieldset>
  );
}

/**
 * Spec 3 §3.1: 'Save this card' and 'Turn on auto-refill', within a `FormProvider`. The second requires the first, and agreement to its
 * terms.
 */
function CardOptionFields({ offersAutoRefill }: { offersAutoRefill: boolean }) {
  const t = useTranslations('account.card.options');
  const errorText = useErrorText();
  const hintId = useId();
  const { errors } = useFormContext<CardStepValues>().formState;
  const save = useFormCheck<CardStepValues>('savePaymentMethod', cardFieldId('savePaymentMethod'));
  const autoRefill = useFormCheck<CardStepValues>('enrollInAutoRefill', cardFieldId('enrollInAutoRefill'));
  const terms = useFormCheck<CardStepValues>('autoRefillTerms', cardFieldId('autoRefillTerms'));
  const { bodyHtml } = useMessages().account.card.options.terms;
  // It may have been chosen before the page knew that it is not offered.
  const enrolls = offersAutoRefill && autoRefill.checked;
  const choose = (change: Partial<CardOptions>) => {
    const options = { savePaymentMethod: save.checked, enrollInAutoRefill: enrolls };
    const next = changeCardOptions(options, change);
    save.onChange(next.savePaymentMethod);
    autoRefill.onChange(next.enrollInAutoRefill);
  };

  return (
    <fieldset aria-describedby={hintId}>
      <legend className={text.legend}>{t('legend')}</legend>
      <p id={hintId} className={styles.note}>
        {t('hint')}
      </p>
      <Checkbox {...save} label={t('save')} onChange={(event) => choose({ savePaymentMethod: event.target.checked })} />
      {offersAutoRefill && (
        <Checkbox
          {...autoRefill}
          label={t('autoRefill')}
          onChange={(event) => choose({ enrollInAutoRefill: event.target.checked })}
          error={errorText(errors.enrollInAutoRefill?.message)}
        />
      )}
      {enrolls && (
        <Checkbox
          {...terms}
          label={t('terms.agree')}
          error={errorText(errors.autoRefillTerms?.message)}
          aside={
            <Terms labels={{ open: t('terms.open'), title: t('terms.title'), bodyHtml, close: t('terms.close') }} />
          }
        />
      )}
    </fieldset>
  );
}
