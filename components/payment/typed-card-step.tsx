'use client';

import { expiryYears } from '#lib/domain/card/expiry.ts';
import type { ConfirmedTypedCard } from '#lib/payment/card-form-values.ts';
import { type CardEntry, loadCard } from './card-entry.ts';
import { CardStep, type CardStepProps } from './card-step.tsx';
import { TypedCardFields } from './typed-card-fields.tsx';

/** The card form with our own fields, which this browser encrypts. */
export function TypedCardStep(props: CardStepProps) {
  const entry: CardEntry<ConfirmedTypedCard> = {
    load: loadCard,
    fields: (form) => <TypedCardFields form={form} years={expiryYears(props.today)} savedBrand={props.savedBrand} />,
    isHosted: false,
    isComplete: true,
    finish: async (card) => card,
    clear: (form) => {
      form.change({ cardNumber: '', cvv: '' });
      form.hide('cardNumber', 'cvv');
    },
  };
  return <CardStep {...props} entry={entry} />;
}
