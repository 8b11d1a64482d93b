import * as z from 'zod/mini';
import type { MonthOfYear } from '#lib/domain/card/expiry.ts';
import { billingErrors, billingFields, type BillingFormValues, normalizeBilling } from '#lib/payment/billing-form.ts';
import { CARD_FORM_DEFAULTS } from '#lib/payment/card-form-defaults.ts';
import { cardFields, type CardForm, type CardFormValues, readCardForm } from '#lib/payment/card-form.ts';
import {
  type Delivery,
  DELIVERY_FORM_DEFAULTS,
  deliveryFields,
  type DeliveryFormValues,
  readDelivery,
} from './delivery-form.ts';
import { reportErrors } from '#lib/domain/field-errors.ts';

/** Spec 1 §5: payment and delivery. */
export interface OrderDetailsFormValues extends CardFormValues, DeliveryFormValues {
  /** The billing address is the service address. */
  sameAsService: boolean;
}

export const ORDER_DETAILS_FORM_DEFAULTS: OrderDetailsFormValues = {
  ...CARD_FORM_DEFAULTS,
  ...DELIVERY_FORM_DEFAULTS,
  sameAsService: false,
};

/** The part of the form that reaches our server: never the card. */
export interface OrderDetails {
  billing: BillingFormValues;
  sameAsService: boolean;
  delivery: Delivery;
}

/** The browser's schema. `today`: the current month in the provider's time zone. The card stays in memory. */
export function orderDetailsFormSchema({ today }: { today: MonthOfYear }) {
  return z.pipe(
    z.object({ ...cardFields, ...deliveryFields, sameAsService: z.boolean() }),
    z.transform((values: OrderDetailsFormValues, context): OrderDetails & Pick<CardForm, 'card'> => {
      const { errors, form } = readCardForm(values, today);
      const shipping = readDelivery(values, normalizeBilling(values));
      const isWrong = reportErrors({ ...errors, ...shipping.errors }, values, context);
      if (isWrong || !form) return z.NEVER;
      return { ...form, sameAsService: values.sameAsService, delivery: shipping.delivery };
    }),
  );
}

/** The server's schema: the same fields without the card; anything else is dropped. */
export const orderDetailsSchema = z.pipe(
  z.object({ ...billingFields, ...deliveryFields, sameAsService: z.boolean() }),
  z.transform((values: BillingFormValues & DeliveryFormValues & { sameAsService: boolean }, context): OrderDetails => {
    const billing = normalizeBilling(values);
    const { errors, delivery } = readDelivery(values, billing);
    if (reportErrors({ ...billingErrors(billing), ...errors }, values, context)) return z.NEVER;
    return { billing, sameAsService: values.sameAsService, delivery };
  }),
);
