'use client';

import { type Resolver, useForm } from 'react-hook-form';
import type { Elements } from '#components/ui/elements.ts';
import type { FieldErrorKey } from '#lib/domain/field-errors.ts';
import type { HostedCard, TypedCard } from '#lib/payment/card-form-values.ts';
import {
  ORDER_DETAILS_FORM_DEFAULTS,
  type OrderDetails,
  type OrderDetailsFormValues,
} from '#lib/shop/order-details-form.ts';
import { useEffect } from 'react';
import { useFormDraft } from '#components/fields/use-form-draft.ts';
import { CARD_DRAFT_FIELDS, cardFieldId } from '#components/payment/use-card-field.ts';
import { loadPart } from '#lib/browser/load-part.ts';
import { autofillName } from '#lib/shop/order-names.ts';
import type { DetailsPageView } from '#lib/shop/server/buy-pages.ts';
import { type CardInput, useBuyMemory } from '../buy-memory.tsx';
import { useStep } from '../use-step.tsx';
import { deliveryFieldId } from './delivery-fields.tsx';

/** How the card is entered in the form of payment and delivery: in our own fields, or in the gateway's. */
export interface DetailsEntry<Checked extends OrderDetails> {
  resolver: Resolver<OrderDetailsFormValues, unknown, Checked>;
  /** Number, expiration date and CVV. */
  fields: Elements;
  isHosted: boolean;
  /** The errors of fields that are not the form's own. */
  errors?: Readonly<Record<string, FieldErrorKey | null | undefined>>;
  /** Nothing is missing in them. */
  isComplete: boolean;
  isBusy: boolean;
  validate?: () => void;
  /** Null where something is wrong with the card. */
  finish: (checked: Checked) => Promise<TypedCard | HostedCard | null>;
}

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

function toCardInput({ cardNumber, expirationMonth, expirationYear, cvv }: OrderDetailsFormValues): CardInput {
  return { cardNumber, expirationMonth, expirationYear, cvv };
}

/**
 * Spec 1 §4, §5: the form of payment and delivery. The card stays in memory; the rest is kept in this tab and by the server, which freezes
 * the total.
 */
export function useDetailsForm<Checked extends OrderDetails>(view: DetailsPageView, entry: DetailsEntry<Checked>) {
  const { purchase } = view;
  const [{ cardInput }, remember] = useBuyMemory();
  const { router, send, sending, error } = useStep(purchase);
  const form = useForm<OrderDetailsFormValues, unknown, Checked>({
    resolver: entry.resolver,
    mode: 'onTouched',
    shouldFocusError: false,
    defaultValues: initialValues(view, cardInput),
  });
  useFormDraft(
    form,
    { name: `buy/${purchase.id}/details`, texts: TEXTS, flags: FLAGS },
    {
      ofName: view.name,
      adapt: (persisted, before) => {
        for (const field of ['name', 'shippingName'])
          persisted[field] = autofillName(persisted[field] ?? '', before, view.name);
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
      remember({ cardInput: toCardInput(form.getValues()) });
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
function initialValues(view: DetailsPageView, card: CardInput | null): OrderDetailsFormValues {
  const { details, name, shipping, serviceAddress } = view;
  const fallback = ORDER_DETAILS_FORM_DEFAULTS.shippingCode;
  const defaultOption = shipping.find(({ code }) => code === fallback) ?? shipping[0];
  const start = {
    ...ORDER_DETAILS_FORM_DEFAULTS,
    ...card,
    ...(isWholeAddress(serviceAddress) && { ...serviceAddress, sameAsService: true }),
    name,
    shippingName: name,
    shippingCode: defaultOption?.code ?? fallback,
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
