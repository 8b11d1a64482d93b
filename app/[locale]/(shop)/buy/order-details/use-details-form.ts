'use client';

import type { Elements } from '#components/ui/elements.ts';
import type { FieldErrorKey, FormRules } from '#lib/domain/field-errors.ts';
import type { CardFormValues, HostedCard, TypedCard } from '#lib/payment/card-form-values.ts';
import {
  type DeliveryFormValues,
  ORDER_DETAILS_FORM_DEFAULTS,
  type OrderDetails,
  type OrderDetailsFormValues,
} from '#lib/shop/order-details-form.ts';
import { type FormEvent, useEffect } from 'react';
import { useFormDraft } from '#components/fields/use-form-draft.ts';
import { type FormState, useForm } from '#components/fields/use-form.ts';
import { CARD_DRAFT_FIELDS, CARD_FIELDS_IN_ORDER, cardFieldId } from '#components/payment/use-card-field.ts';
import { US_ADDRESS_LINES } from '#lib/domain/contact/us-address.ts';
import { loadPart } from '#lib/browser/load-part.ts';
import { autofillName } from '#lib/shop/order-names.ts';
import type { DetailsPageView } from '#lib/shop/server/buy-pages.ts';
import { type CardInput, useBuyMemory } from '../buy-memory.tsx';
import { useStep } from '../use-step.tsx';
import { deliveryFieldId } from './delivery-fields.tsx';

/** How the card is entered in the form of payment and delivery: in our own fields, or in the gateway's. */
export interface DetailsEntry<Checked extends OrderDetails> {
  rules: FormRules<OrderDetailsFormValues, Checked>;
  /** Number, expiration date and CVV. */
  fields: (form: FormState<CardFormValues>) => Elements;
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
/** In the order of the page. */
const FIELDS = [...CARD_FIELDS_IN_ORDER, 'shippingSameAsBilling' as const, ...DELIVERY_TEXTS];
const isDelivery = (name: keyof OrderDetailsFormValues): name is keyof DeliveryFormValues =>
  name.startsWith('shipping');

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
  const [values, changeDraft] = useFormDraft<OrderDetailsFormValues>({
    name: `buy/${purchase.id}/details`,
    texts: TEXTS,
    flags: FLAGS,
    start: initialValues(view, cardInput),
    ofName: view.name,
    adapt: (draft, nameBefore) => ({
      ...draft,
      name: autofillName(draft.name, nameBefore, view.name),
      shippingName: autofillName(draft.shippingName, nameBefore, view.name),
    }),
  });
  const change = (changes: Partial<typeof values>) => {
    const next = { ...values, ...changes };
    const isElsewhere = knownLines(view.serviceAddress).some(
      (line) => line in changes && next[line] !== view.serviceAddress[line],
    );
    changeDraft({ ...changes, ...(isElsewhere && { sameAsService: false }) });
    // Only a confirmed card is charged: editing the form withdraws the confirmation.
    if (!('checked' in changes)) remember({ card: null });
  };
  const form = useForm({
    fields: FIELDS,
    fieldId: detailsFieldId,
    draft: [values, change],
    check: entry.rules.check,
    checksEmptyFields: true,
    keptFields: [...TEXTS, ...FLAGS],
    gateway: entry,
  });

  const { current } = form;
  useEffect(
    () => () => remember({ cardInput: toCardInput(current()) }),
    // The page is left.
    // oxlint-disable-next-line react/exhaustive-deps
    [],
  );

  const isDeclined = view.failure !== null;
  useEffect(() => {
    if (isDeclined) remember({ card: null });
  }, [isDeclined, remember]);

  const submit = async (event: FormEvent) => {
    entry.validate?.();
    const orderDetails = form.submit(event) ? entry.rules.parse(form.current()) : null;
    if (!orderDetails) return;
    const question = await loadPart(() => import('#components/fields/state-question.ts')).catch(() => null);
    const isDeliveredElsewhere = !form.current().shippingSameAsBilling;
    const stateFields = [BILLING_STATE, ...(isDeliveredElsewhere ? [DELIVERY_STATE] : [])];
    if (question?.askAboutStates(form, stateFields)) return;
    const card = await entry.finish(orderDetails);
    if (!card) return;
    const {
      cardNumber: _number,
      cvv: _cvv,
      expirationMonth: _month,
      expirationYear: _year,
      checked: _checked,
      ...details
    } = form.current();
    const response = await send('/api/buy/details', { details });
    if (!response) return;
    remember({ card, isCardLost: false, quote: response.quote });
    router.next('orderDetails');
  };
  return { form, submit, sending, error };
}

function detailsFieldId(name: keyof OrderDetailsFormValues): string {
  return isDelivery(name) ? deliveryFieldId(name) : cardFieldId(name);
}

/** The lines of the service address that the customer may know. */
export function knownLines(service: DetailsPageView['serviceAddress']) {
  return US_ADDRESS_LINES.filter((line) => service[line] !== '');
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
