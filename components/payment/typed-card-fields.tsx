'use client';

import { useTranslations } from 'next-intl';
import { useFormContext } from 'react-hook-form';
import { CardNumberField, CvvField, ExpiryFields } from '#components/fields/card-fields.tsx';
import { afterPress } from '#lib/browser/after-press.ts';
import { type CardBrand, detectCardBrand } from '#lib/domain/card/card.ts';
import { extractDigits } from '#lib/domain/typed-text.ts';
import type { CardFormValues } from '#lib/payment/card-form-values.ts';
import { useCardField } from './use-card-field.ts';
import row from '#components/fields/field.module.css';

interface Props {
  /** Spec 1 §5: the four-digit years to choose from. */
  years: readonly number[];
  /** The brand of a saved card, whose number stays. */
  savedBrand?: CardBrand | null;
}

/** Number, expiration date and CVV, which this browser encrypts, within a `FormProvider`. */
export function TypedCardFields({ years, savedBrand = null }: Props) {
  const t = useTranslations('fields');
  const p = useTranslations('payment.card');
  const form = useFormContext<CardFormValues>();
  const number = useCardField('cardNumber');
  const month = useCardField('expirationMonth');
  const year = useCardField('expirationYear');
  const cvv = useCardField('cvv');
  // These two depend on another field: they are validated again when it changes, once they have a value.
  const revalidate = (dependent: 'cvv' | 'expirationMonth') => {
    if (form.getValues(dependent) !== '') afterPress(() => void form.trigger(dependent));
  };
  /** A date in the past is said as soon as both parts are chosen. */
  const revalidateExpiry = () => {
    if (form.getValues('expirationYear') !== '') revalidate('expirationMonth');
  };
  const isAmex = (savedBrand ?? detectCardBrand(extractDigits(number.value))) === 'american-express';
  return (
    <>
      {!savedBrand && (
        <CardNumberField
          {...number}
          onChange={(event) => {
            number.onChange(event);
            if (cvv.error) revalidate('cvv');
          }}
          onBlur={() => {
            number.onBlur();
            revalidate('cvv');
          }}
          label={t('cardNumber')}
          required
        />
      )}
      <ExpiryFields
        month={{
          ...month,
          onChange: (value) => {
            month.onChange(value);
            revalidateExpiry();
          },
        }}
        year={{
          ...year,
          onChange: (value) => {
            year.onChange(value);
            revalidateExpiry();
          },
          onBlur: () => {
            year.onBlur();
            revalidate('expirationMonth');
          },
        }}
        years={years}
      />
      <div className={row.row}>
        <CvvField {...cvv} label={t('cvv')} hint={isAmex ? p('cvvHintAmex') : p('cvvHint')} required />
      </div>
    </>
  );
}
