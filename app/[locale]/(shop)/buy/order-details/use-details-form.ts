'use client';

import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect, useMemo } from 'react';
import { useForm } from 'react-hook-form';
import { useFormDraft } from '#components/fields/use-form-draft.ts';
import type { DetailsPageView } from '#lib/shop/views.ts';
import type { CardForm } from '#lib/payment/card-form.ts';
import {
  type OrderDetails,
  orderDetailsFormSchema,
  type OrderDetailsFormValues,
} from '#lib/shop/order-details-form.ts';
import { autofilledName } from '#lib/shop/order-names.ts';
import { CARD_DRAFT_FIELDS } from '#components/payment/use-card-field.ts';
import { type TypedCard, useBuyMemory } from '../buy-memory.tsx';
import { useStep } from '../use-step.ts';
import { detailsStart } from './details-start.ts';

const DELIVERY_TEXTS = [
  ...(['shippingName', 'shippingAddressLine1', 'shippingAddressLine2'] as const),
  ...(['shippingCity', 'shippingState', 'shippingZip', 'shippingCode'] as const),
];
/** In the order of the page, below the card. */
export const DELIVERY_FIELDS = ['shippingSameAsBilling' as const, ...DELIVERY_TEXTS];

const TEXTS = [...CARD_DRAFT_FIELDS, ...DELIVERY_TEXTS] as const;
const FLAGS = ['sameAsService', 'shippingSameAsBilling'] as const;

type Checked = OrderDetails & Pick<CardForm, 'card'>;

function typedCardOf({ cardNumber, expirationMonth, expirationYear, cvv }: OrderDetailsFormValues): TypedCard {
  return { cardNumber, expirationMonth, expirationYear, cvv };
}

/**
 * Spec 1 §4, §5: the form of payment and delivery. The card stays in memory; the rest is kept in this tab and by the server, which freezes
 * the total.
 */
export function useDetailsForm(view: DetailsPageView) {
  const { purchase, today } = view;
  const [{ typedCard }, remember] = useBuyMemory();
  const { router, send, sending, error } = useStep(purchase);
  const resolver = useMemo(() => zodResolver(orderDetailsFormSchema({ today })), [today]);
  const form = useForm<OrderDetailsFormValues, unknown, Checked>({
    resolver,
    mode: 'onTouched',
    shouldFocusError: false,
    defaultValues: detailsStart(view, typedCard),
  });
  useFormDraft(
    form,
    { name: `buy/${purchase.id}/details`, texts: TEXTS, flags: FLAGS },
    {
      ofName: view.name,
      adapt: (persisted, before) => {
        for (const field of ['name', 'shippingName'])
          persisted[field] = autofilledName(persisted[field] ?? '', before, view.name);
      },
    },
  );

  // Only a confirmed card is charged: editing the form withdraws the confirmation.
  useEffect(() => {
    const unsubscribe = form.subscribe({
      formState: { values: true },
      callback: ({ name }) => {
        if (name) remember({ card: null });
      },
    });
    return () => {
      unsubscribe();
      remember({ typedCard: typedCardOf(form.getValues()) });
    };
  }, [form, remember]);

  const isDeclined = view.failure !== null;
  useEffect(() => {
    if (isDeclined) remember({ card: null });
  }, [isDeclined, remember]);

  const save = async (checked: Checked) => {
    const {
      cardNumber: _number,
      cvv: _cvv,
      expirationMonth: _month,
      expirationYear: _year,
      ...details
    } = form.getValues();
    const response = await send('/api/buy/details', { details }, { quoted: 1, changed: 1, redirect: 1 });
    if (!response) return;
    remember({ card: checked.card, isCardLost: false, quote: response.quote });
    router.next('orderDetails');
  };
  return { form, save, sending, error };
}
