'use client';

import { useMessages, useTranslations } from 'next-intl';
import { useId } from 'react';
import { CardIcon } from '#components/fields/card-icon.tsx';
import { StateField } from '#components/fields/state-field.tsx';
import { TextField } from '#components/fields/text-field.tsx';
import type { FormState } from '#components/fields/use-form.ts';
import { ZipField } from '#components/fields/zip-field.tsx';
import { Checkbox } from '#components/ui/checkbox.tsx';
import type { Elements } from '#components/ui/elements.ts';
import { Icon } from '#components/ui/icon.tsx';
import { NoBreakIn } from '#components/ui/no-break.tsx';
import { PhoneLink } from '#components/ui/phone-link.tsx';
import { useHydrated } from '#components/ui/use-hydrated.ts';
import { VisuallyHidden } from '#components/ui/visually-hidden.tsx';
import type { BillingDetail } from '#lib/domain/card/billing.ts';
import { CARD_BRANDS } from '#lib/domain/card/card.ts';
import {
  type CardFormValues,
  type CardOptions,
  changeCardOptions,
  type CardStepValues,
} from '#lib/payment/card-form-values.ts';
import { Terms } from './terms.tsx';
import text from '#components/ui/text.module.css';
import stack from '#components/ui/stack.module.css';
import row from '#components/fields/field.module.css';
import styles from './card-form.module.css';
import trustRowStyles from './trust-row.module.css';

interface Props {
  form: FormState<CardFormValues>;
  /** Below the name: the typed fields, or the gateway's. */
  cardFields: Elements;
  /** The card goes to the gateway from its own fields, and is not encrypted by this site. */
  isHosted?: boolean;
  /** Spec 3 §3.1: the card may be saved, and charged by auto-refill; only for the account's owner. */
  saving?: { form: FormState<CardStepValues>; offersAutoRefill: boolean } | false;
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
  /** What is said of storing the card below all fields, in place of the usual words beside the card's. */
  privacy?: string | undefined;
  /** The page names the card above the form. */
  hidesHeading?: boolean;
}

/** The fields of a card payment; the `<form>`, its validation and its button belong to the screen. */
export function CardForm(props: Props) {
  const {
    cardFields,
    isHosted = false,
    form,
    saving = false,
    sameAsService,
    billing = 'full',
    addressLine1,
    supportPhone = '',
    isSaved = false,
    privacy,
    hidesHeading = false,
  } = props;
  const t = useTranslations('fields');
  const p = useTranslations('payment.card');
  return (
    <div className={styles.form}>
      <fieldset className={stack.gap5} disabled={!useHydrated()} aria-label={hidesHeading ? p('legend') : undefined}>
        {!hidesHeading && <legend className={text.legend}>{p('legend')}</legend>}
        <TextField {...form.field('name')} label={t('nameOnCard')} autoComplete="cc-name" required />
        {cardFields}
        {privacy === undefined && <CardNotStored canBeSaved={saving !== false || isSaved} />}
      </fieldset>
      <BillingAddressFields form={form} billing={billing} addressLine1={addressLine1} sameAsService={sameAsService} />
      {saving && <CardOptionFields {...saving} />}
      {privacy !== undefined && <LockNote>{privacy}</LockNote>}
      <TrustRow supportPhone={supportPhone} isHosted={isHosted} />
    </div>
  );
}

/** `canBeSaved`: the form offers to save the card. */
function CardNotStored({ canBeSaved }: { canBeSaved: boolean }) {
  const t = useTranslations();
  return <LockNote>{t(canBeSaved ? 'account.card.storedIfSaved' : 'payment.card.notStored')}</LockNote>;
}

function LockNote({ children }: { children: string }) {
  return (
    <p className={styles.note}>
      <Icon name="lock" />
      <span>{children}</span>
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
          <NoBreakIn number={supportPhone}>{t('call', { supportPhone })}</NoBreakIn>
        </PhoneLink>
      )}
    </div>
  );
}

function BillingAddressFields({
  form,
  billing,
  addressLine1,
  sameAsService,
}: Pick<Props, 'form' | 'billing' | 'addressLine1' | 'sameAsService'>) {
  const t = useTranslations('fields');
  const p = useTranslations('payment.card');
  const isWhole = billing === 'full';
  return (
    <fieldset className={stack.gap5} aria-label={isWhole ? undefined : p('billingLegend')}>
      {isWhole && <legend className={text.legend}>{p('billingLegend')}</legend>}
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
                <TextField
                  {...form.field('addressLine1')}
                  label={t('addressLine1')}
                  autoComplete="billing address-line1"
                  required
                />
              )}
              <TextField
                {...form.field('addressLine2')}
                label={t('addressLine2')}
                hint={t('optional')}
                autoComplete="billing address-line2"
              />
            </>
          )}
          <ZipField
            {...form.field('zip')}
            label={t('zipCode')}
            // One field needs no heading.
            hint={isWhole ? undefined : p('billingLegend')}
            autoComplete="billing postal-code"
            plusFour
            required
          />
          {isWhole && (
            <div className={row.stateRow}>
              <TextField {...form.field('city')} label={t('city')} autoComplete="billing address-level2" required />
              <StateField {...form.field('state')} label={t('state')} autoComplete="billing address-level1" required />
            </div>
          )}
        </>
      )}
    </fieldset>
  );
}

/**
 * Spec 3 §3.1: 'Save this card' and 'Turn on auto-refill'. The second requires the first, and agreement to its
 * terms.
 */
function CardOptionFields({ form, offersAutoRefill }: { form: FormState<CardStepValues>; offersAutoRefill: boolean }) {
  const t = useTranslations('account.card.options');
  const hintId = useId();
  const save = form.flag('savePaymentMethod');
  const autoRefill = form.flag('enrollInAutoRefill');
  const { bodyHtml } = useMessages().account.card.options.terms;
  // It may have been chosen before the page knew that it is not offered.
  const enrolls = offersAutoRefill && autoRefill.checked;
  const choose = (change: Partial<CardOptions>) => {
    const options = { savePaymentMethod: save.checked, enrollInAutoRefill: enrolls };
    form.change(changeCardOptions(options, change));
    // The terms that have just appeared are not wrong yet, although the form may have been submitted before.
    if (change.enrollInAutoRefill) form.hide('autoRefillTerms');
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
        />
      )}
      {enrolls && (
        <Checkbox
          {...form.flag('autoRefillTerms')}
          label={t('terms.agree')}
          aside={
            <Terms labels={{ open: t('terms.open'), title: t('terms.title'), bodyHtml, close: t('terms.close') }} />
          }
        />
      )}
    </fieldset>
  );
}
