'use client';

import { useTranslations } from 'next-intl';
import { CardNumberField, CvvField, ExpiryFields } from '#components/fields/card-fields.tsx';
import type { FormState } from '#components/fields/use-form.ts';
import { afterPress } from '#lib/browser/after-press.ts';
import { type CardBrand, detectCardBrand } from '#lib/domain/card/card.ts';
import { extractDigits } from '#lib/domain/typed-text.ts';
import type { CardFormValues } from '#lib/payment/card-form-values.ts';
import row from '#components/fields/field.module.css';

interface Props {
  form: FormState<CardFormValues>;
  /** Spec 1 §5: the four-digit years to choose from. */
  years: readonly number[];
  /** The brand of a saved card, whose number stays. */
  savedBrand?: CardBrand | null;
}

/** Number, expiration date and CVV, which this browser encrypts. */
export function TypedCardFields({ form, years, savedBrand = null }: Props) {
  const t = useTranslations('fields');
  const p = useTranslations('payment.card');
  const number = form.field('cardNumber');
  const month = form.field('expirationMonth');
  const year = form.field('expirationYear');
  const cvv = form.field('cvv');
  // These two depend on another field: their errors show when it changes, once they have a value.
  const reveal = (dependent: 'cvv' | 'expirationMonth') => {
    if (form.values[dependent] !== '') afterPress(() => form.reveal(dependent));
  };
  /** A date in the past is an error as soon as both parts are chosen. */
  const chooseExpiry = (change: Partial<Pick<CardFormValues, 'expirationMonth' | 'expirationYear'>>) => {
    form.change(change);
    const { expirationMonth, expirationYear } = { ...form.values, ...change };
    if (expirationMonth !== '' && expirationYear !== '') afterPress(() => form.reveal('expirationMonth'));
  };
  const isAmex = (savedBrand ?? detectCardBrand(extractDigits(number.value))) === 'american-express';
  return (
    <>
      {!savedBrand && (
        <CardNumberField
          {...number}
          onBlur={() => {
            number.onBlur();
            reveal('cvv');
          }}
          label={t('cardNumber')}
          required
        />
      )}
      <ExpiryFields
        month={{
          ...month,
          onChange: (expirationMonth) => chooseExpiry({ expirationMonth }),
        }}
        year={{
          ...year,
          onChange: (expirationYear) => chooseExpiry({ expirationYear }),
          onBlur: () => {
            year.onBlur();
            reveal('expirationMonth');
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
