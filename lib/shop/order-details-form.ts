import * as z from 'zod/mini';
import { billingFields } from '#lib/payment/billing-form.ts';
import { billingErrors, type BillingFormValues, normalizeBilling } from '#lib/payment/billing-rules.ts';
import { CARD_FORM_DEFAULTS } from '#lib/payment/card-form-values.ts';
import type { CardFormValues } from '#lib/payment/card-form-values.ts';
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

type WithoutCard = BillingFormValues & DeliveryFormValues & { sameAsService: boolean };

function readOrderDetails(values: WithoutCard, context: Parameters<typeof reportErrors>[2]): OrderDetails {
  const billing = normalizeBilling(values);
  const { errors, delivery } = readDelivery(values, billing);
  if (reportErrors({ ...billingErrors(billing), ...errors }, values, context)) return z.NEVER;
  return { billing, sameAsService: values.sameAsService, delivery };
}

/** The server's schema: the same fields without the card; anything else is dropped. */
export const orderDetailsSchema = z.pipe(
  z.object({ ...billingFields, ...deliveryFields, sameAsService: z.boolean() }),
  z.transform(readOrderDetails),
);

/** The browser's schema where the card is in the gateway's own fields: the form's are empty. */
export const hostedDetailsSchema = z.pipe(
  z.custom<OrderDetailsFormValues>(),
  z.transform((values: OrderDetailsFormValues, context): OrderDetails => readOrderDetails(values, context)),
);
