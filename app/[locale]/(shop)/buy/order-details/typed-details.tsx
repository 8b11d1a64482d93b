'use client';

import { useMemo } from 'react';
import type { FormState } from '#components/fields/use-form.ts';
import { TypedCardFields } from '#components/payment/typed-card-fields.tsx';
import { toFormRules } from '#lib/domain/field-errors.ts';
import { expiryYears } from '#lib/domain/card/expiry.ts';
import type { CardForm, CardFormValues } from '#lib/payment/card-form-values.ts';
import type { OrderDetails } from '#lib/shop/order-details-form.ts';
import { orderDetailsFormSchema } from '#lib/shop/typed-details-form.ts';
import type { DetailsPageView } from '#lib/shop/server/buy-pages.ts';
import { DetailsForm } from './details-form.tsx';

/** Payment and delivery with our own card fields, which this browser encrypts. */
export function TypedDetails({ view }: { view: DetailsPageView }) {
  const { today } = view;
  const rules = useMemo(() => toFormRules(orderDetailsFormSchema({ today })), [today]);
  const entry = {
    rules,
    fields: (form: FormState<CardFormValues>) => <TypedCardFields form={form} years={expiryYears(today)} />,
    isHosted: false,
    isComplete: true,
    isBusy: false,
    finish: async ({ card }: OrderDetails & Pick<CardForm, 'card'>) => card,
  };
  return <DetailsForm view={view} entry={entry} />;
}
