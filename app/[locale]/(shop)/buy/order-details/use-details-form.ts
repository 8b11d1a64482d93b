'use client';

import { useForm } from 'react-hook-form';
import { useEffect } from 'react';
import { useFormDraft } from '#components/fields/use-form-draft.ts';
import { CARD_DRAFT_FIELDS, cardFieldId } from '#components/payment/use-card-field.ts';
import { loadPart } from '#lib/browser/load-part.ts';
import {
  ORDER_DETAILS_FORM_DEFAULTS,
  type OrderDetails,
  type OrderDetailsFormValues,
} from '#lib/shop/order-details-form.ts';
import { autofilledName } from '#lib/shop/order-names.ts';
import type { DetailsPageView } from '#lib/shop/views.ts';
import { type TypedCard, useBuyMemory } from '../buy-memory.tsx';
import { useStep } from '../use-step.ts';
import { deliveryFieldId } from './delivery-fields.tsx';
import type { DetailsEntry } from './details-entry.ts';

const DELIVERY_TEXTS = [
  ...(['shippingName', 'shippingAddressLine1', 'shippingAddressLine2'] as const),
  ...(['shippingCity', 'shippingState', 'shippingZip', 'shippingCode'] as const),
];
/** In the order of the page, below the card. */
export const DELIVERY_FIELDS = ['shippingSameAsBilling' as const, ...DELIVERY_TEXTS];

const BILLING_STATE = { state: 'state', zip: 'zip', id: cardFieldId('state') } as const;
const DELIVERY_STATE = { state: 'shippingState', zip: 'shippingZip', id: deliveryFieldId('shippingState') } as const;

const TEXTS = [...CARD_DRAFT_FIELDS, ...DELIVERY_TEXTS] as const;
const FLAGS = ['sameAsService', 'shippingSameAsBilling'] as const;

function typedCardOf({ cardNumber, expirationMonth, expirationYear, cvv }: OrderDetailsFormValues): TypedCard {
  return { cardNumber, expirationMonth, expirationYear, cvv };
}

/**
 * Spec 1 §4, §5: the form of payment and delivery. The card stays in memory; the rest is kept in this tab and by the server, which freezes
 * the total.
 */
export function useDetailsForm<Checked extends OrderDetails>(view: DetailsPageView, entry: DetailsEntry<Checked>) {
  const { purchase } = view;
  const [{ typedCard }, remember] = useBuyMemory();
  const { router, send, sending, error } = useStep(purchase);
  const form = useForm<OrderDetailsFormValues, unknown, Checked>({
    resolver: entry.resolver,
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
    const question = await loadPart(() => import('#components/fields/state-question.ts')).catch(() => null);
    const isDeliveredElsewhere = !form.getValues('shippingSameAsBilling');
    const stateFields = [BILLING_STATE, ...(isDeliveredElsewhere ? [DELIVERY_STATE] : [])];
    if (question?.askAboutStates(form, stateFields)) return;
    const card = await entry.finish(checked);
    if (!card) return;
    const {
      cardNumber: _number,
      cvv: _cvv,
      expirationMonth: _month,
      expirationYear: _year,
      ...details
    } = form.getValues();
    const response = await send('/api/buy/details', { details });
    if (!response) return;
    remember({ card, isCardLost: false, quote: response.quote });
    router.next('orderDetails');
  };
  return { form, save, sending, error };
}

/** Whether the address has every line that the form requires. */
export function isWholeAddress({ addressLine1, city, state, zip }: DetailsPageView['serviceAddress']): boolean {
  return [addressLine1, city, state, zip].every((line) => line !== '');
}

/**
 * Spec 1 §4: the form's initial values: as saved, else the customer's name, the service address if it is complete, and the default delivery
 * option.
 */
function detailsStart(
  {
    details,
    name,
    shipping,
    serviceAddress,
  }: Pick<DetailsPageView, 'details' | 'name' | 'shipping' | 'serviceAddress'>,
  card: TypedCard | null,
): OrderDetailsFormValues {
  const fallback = ORDER_DETAILS_FORM_DEFAULTS.shippingCode;
  const usual = shipping.find(({ code }) => code === fallback) ?? shipping[0];
  const start = {
    ...ORDER_DETAILS_FORM_DEFAULTS,
    ...card,
    ...(isWholeAddress(serviceAddress) && { ...serviceAddress, sameAsService: true }),
    name,
    shippingName: name,
    shippingCode: usual?.code ?? fallback,
  };
  if (!details) return start;
  const { billing, sameAsService, delivery } = details;
  const { to, sameAsBilling, code } = delivery;
  const isSold = shipping.some((choice) => choice.code === code);
  return {
    ...start,
    ...billing,
    sameAsService,
    shippingSameAsBilling: sameAsBilling,
    shippingName: to.name,
    shippingAddressLine1: sameAsBilling ? '' : to.addressLine1,
    shippingAddressLine2: sameAsBilling ? '' : to.addressLine2,
    shippingCity: sameAsBilling ? '' : to.city,
    shippingState: sameAsBilling ? '' : to.state,
    shippingZip: sameAsBilling ? '' : to.zip,
    shippingCode: isSold ? code : start.shippingCode,
  };
}
