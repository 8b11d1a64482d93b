'use client';

import { useTranslations } from 'next-intl';
import { useFormContext } from 'react-hook-form';
import type { Elements } from '#components/ui/elements.ts';
import { CardNumberField } from '#components/fields/card-number-field.tsx';
import { CvvField } from '#components/fields/cvv-field.tsx';
import { ExpiryFields } from '#components/fields/expiry-fields.tsx';
import row from '#components/fields/field.module.css';
import { TextField } from '#components/fields/text-field.tsx';
import { useHydrated } from '#components/ui/use-hydrated.ts';
import { afterPress } from '#lib/browser/after-press.ts';
import type { CardFormValues } from '#lib/payment/card-form.ts';
import { type CardBrand, cardBrand } from '#lib/domain/card/brand.ts';
import { digitsOf } from '#lib/domain/typed-text.ts';
import { Icon } from '#components/ui/icon.tsx';
import { BillingAddressFields } from './billing-address-fields.tsx';
import styles from './card-form.module.css';
import { CardOptionFields } from './card-option-fields.tsx';
import { TrustRow } from './trust-row.tsx';
import { useCardField } from './use-card-field.ts';

interface Props {
  /** Spec 1 §5: the four-digit years to choose from. */
  years: readonly number[];
  /** Between the groups of the card number; litepay shows hyphens (spec 3 §5). */
  separator?: ' ' | '-';
  /** Spec 3 §3.1: whether the card may be saved and charged by auto-refill; only for the account's owner. */
  offersSaving?: boolean;
  /** Only for a payer who may know the service address: never for guests. */
  sameAsService?: { checked: boolean; onChange: (checked: boolean) => void };
  /** Replaces the plain first line of the billing address. */
  addressLine1?: Elements;
  /** The phone to call about a payment. */
  supportPhone?: string;
  /** The card is entered to be saved. */
  isSaved?: boolean;
  /** The brand of a saved card, whose number stays. */
  known?: CardBrand | null;
}

/** The fields of a card payment, within a `FormProvider`; the `<form>`, its validation and its button belong to the screen. */
export function CardForm(props: Props) {
  const {
    years,
    separator = '-',
    offersSaving = false,
    sameAsService,
    addressLine1,
    supportPhone = '',
    known = null,
    isSaved = false,
  } = props;
  const t = useTranslations('fields');
  const p = useTranslations('payment.card');
  const form = useFormContext<CardFormValues>();
  const name = useCardField('name');
  const number = useCardField('cardNumber');
  const month = useCardField('expirationMonth');
  const year = useCardField('expirationYear');
  const cvv = useCardField('cvv');
  // These two depend on another field: they are validated again when it changes, once they have a value.
  const judge = (dependent: 'cvv' | 'expirationMonth') => {
    if (form.getValues(dependent) !== '') afterPress(() => void form.trigger(dependent));
  };
  /** A date in the past is said as soon as both parts are chosen. */
  const judgeExpiry = () => {
    if (form.getValues('expirationYear') !== '') judge('expirationMonth');
  };
  const isAmex = (known ?? cardBrand(digitsOf(number.value))) === 'american-express';

  return (
    <div className={styles.form}>
      <TrustRow supportPhone={supportPhone} />
      <fieldset className={styles.group} disabled={!useHydrated()}>
        <legend className={styles.legend}>{p('legend')}</legend>
        <TextField {...name} label={t('nameOnCard')} autoComplete="cc-name" required />
        {!known && (
          <CardNumberField
            {...number}
            onChange={(event) => {
              number.onChange(event);
              if (cvv.error) judge('cvv');
            }}
            onBlur={() => {
              number.onBlur();
              judge('cvv');
            }}
            separator={separator}
            label={t('cardNumber')}
            required
          />
        )}
        <ExpiryFields
          month={{
            ...month,
            onChange: (value) => {
              month.onChange(value);
              judgeExpiry();
            },
          }}
          year={{
            ...year,
            onChange: (value) => {
              year.onChange(value);
              judgeExpiry();
            },
            onBlur: () => {
              year.onBlur();
              judge('expirationMonth');
            },
          }}
          years={years}
        />
        <div className={row.row}>
          <CvvField {...cvv} label={t('cvv')} hint={isAmex ? p('cvvHintAmex') : p('cvvHint')} required />
        </div>
        <CardNotStored canBeSaved={offersSaving || isSaved} />
      </fieldset>
      <BillingAddressFields addressLine1={addressLine1} sameAsService={sameAsService} />
      {offersSaving && <CardOptionFields />}
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
