'use client';

import { zodResolver } from '@hookform/resolvers/zod';
import { useMemo } from 'react';
import { TypedCardFields } from '#components/payment/typed-card-fields.tsx';
import { expiryYears } from '#lib/domain/card/expiry.ts';
import type { CardForm } from '#lib/payment/card-form-values.ts';
import type { OrderDetails } from '#lib/shop/order-details-form.ts';
import { orderDetailsFormSchema } from '#lib/shop/typed-details-form.ts';
import type { DetailsPageView } from '#lib/shop/server/buy-pages.ts';
import { DetailsForm } from './details-form.tsx';

/** Payment and delivery with our own card fields, which this browser encrypts. */
export function TypedDetails({ view }: { view: DetailsPageView }) {
  const { today } = view;
  const resolver = useMemo(() => zodResolver(orderDetailsFormSchema({ today })), [today]);
  const entry = {
    resolver,
    fields: <TypedCardFields years={expiryYears(today)} />,
    isHosted: false,
    isComplete: true,
    isBusy: false,
    finish: async ({ card }: OrderDetails & Pick<CardForm, 'card'>) => card,
  };
  return <DetailsForm view={view} entry={entry} />;
}
