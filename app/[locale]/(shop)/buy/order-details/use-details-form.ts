'use client';

import { zodResolver } from '@hookform/resolvers/zod';
import { useLocale } from 'next-intl';
import { useMemo } from 'react';
import { useForm } from 'react-hook-form';
import type { DetailsPageView } from '#lib/forms/buy-pages.ts';
import type { CardForm } from '#lib/forms/card-form.ts';
import {
  type OrderDetails,
  orderDetailsFormSchema,
  type OrderDetailsFormValues,
} from '#lib/forms/order-details-form.ts';
import { detailsAnswerSchema } from '#lib/forms/shop-exchange.ts';
import { autofilledName } from '#lib/rules/order/order-names.ts';
import { useBuyMemory } from '../buy-memory.tsx';
import { useFormDraft } from '../use-form-draft.ts';
import { useStep } from '../use-step.ts';
import { detailsStart } from './details-start.ts';

/** As they stand on the page, for the summary of what is wrong. */
export const CARD_FIELDS = [
  ...(['name', 'cardNumber', 'expirationMonth', 'expirationYear', 'cvv'] as const),
  ...(['addressLine1', 'addressLine2', 'city', 'state', 'zip'] as const),
];
export const DELIVERY_FIELDS = [
  ...(['shippingName', 'shippingAddressLine1', 'shippingAddressLine2'] as const),
  ...(['shippingCity', 'shippingState', 'shippingZip', 'shippingCode'] as const),
];

const BILLING = ['name', 'addressLine1', 'addressLine2', 'city', 'state', 'zip'] as const;
const TEXTS = [...BILLING, 'expirationMonth', 'expirationYear', ...DELIVERY_FIELDS] as const;
const FLAGS = ['sameAsService', 'shippingSameAsBilling'] as const;

type Checked = OrderDetails & Pick<CardForm, 'card'>;

/** Spec 1 §4, §5: the form of payment and delivery. The card stays in memory; the rest is kept here and by the server, which freezes the total. */
export function useDetailsForm(view: DetailsPageView) {
  const { tab, today } = view;
  const locale = useLocale();
  const [{ card }, remember] = useBuyMemory();
  const { router, send, sending, trouble } = useStep(tab);
  const resolver = useMemo(() => zodResolver(orderDetailsFormSchema({ today })), [today]);
  const form = useForm<OrderDetailsFormValues, unknown, Checked>({
    resolver,
    mode: 'onTouched',
    shouldFocusError: false,
    defaultValues: detailsStart(view, card),
  });
  useFormDraft(
    form,
    { name: `buy/${tab}/details`, texts: TEXTS, flags: FLAGS },
    {
      ofName: view.name,
      adapt: (kept, before) => {
        for (const field of ['name', 'shippingName'])
          kept[field] = autofilledName(kept[field] ?? '', before, view.name);
      },
    },
  );

  const save = async (checked: Checked) => {
    const { cardNumber, cvv, expirationMonth, expirationYear, ...details } = form.getValues();
    const answer = await send('/api/buy/details', { tab, locale, details }, detailsAnswerSchema);
    if (!answer) return;
    const typed = { cardNumber, cvv, expirationMonth, expirationYear };
    remember({ card: { typed, card: checked.card }, isCardLost: false, quote: answer.quote });
    router.to('orderReview');
  };
  return { form, save, sending, trouble };
}
