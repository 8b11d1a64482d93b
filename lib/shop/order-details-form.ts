import * as z from 'zod/mini';
import { nameOnCardProblem } from '#lib/domain/card/billing.ts';
import { isMilitary } from '#lib/domain/contact/us-states.ts';
import {
  addressLine1Problem,
  billingErrors,
  type BillingFormValues,
  normalizeBilling,
} from '#lib/payment/billing-rules.ts';
import { type FieldErrorKey, type FieldErrors, reportErrors, textError } from '#lib/domain/field-errors.ts';
import { billingFields } from '#lib/payment/billing-form.ts';
import { CARD_FORM_DEFAULTS, type CardFormValues } from '#lib/payment/card-form-values.ts';

const text = (required: FieldErrorKey) => z.string(required);

/** Spec 1 §3: where and how the gateway is shipped. */
export const deliveryFields = {
  shippingSameAsBilling: z.boolean(),
  shippingName: text('shippingName.required'),
  shippingAddressLine1: text('shippingAddress.required'),
  shippingAddressLine2: text('addressLine2.invalid'),
  shippingCity: text('city.required'),
  shippingState: text('state.required'),
  shippingZip: text('zip.required'),
  shippingCode: text('delivery.required'),
};

export type DeliveryFormValues = { [Field in keyof typeof deliveryFields]: z.infer<(typeof deliveryFields)[Field]> };

export const DELIVERY_FORM_DEFAULTS: DeliveryFormValues = {
  shippingSameAsBilling: true,
  shippingName: '',
  shippingAddressLine1: '',
  shippingAddressLine2: '',
  shippingCity: '',
  shippingState: '',
  shippingZip: '',
  shippingCode: 'STD',
};

/** A parsed delivery. */
export interface Delivery {
  sameAsBilling: boolean;
  to: BillingFormValues;
  /** A shipping option's code; only the server knows whether it exists. */
  code: string;
}

/** `billing`: normalized; the parcel goes there if both addresses are the same. */
export function parseDelivery(
  values: DeliveryFormValues,
  billing: BillingFormValues,
): { errors: FieldErrors<keyof DeliveryFormValues>; delivery: Delivery } {
  const code = values.shippingCode.trim();
  const codeError = code === '' || code.length > 40 ? ({ shippingCode: 'delivery.required' } as const) : {};
  if (values.shippingSameAsBilling) {
    const militaryError = isMilitary(billing)
      ? ({ shippingSameAsBilling: 'shippingSameAsBilling.military' } as const)
      : {};
    return { errors: { ...militaryError, ...codeError }, delivery: { sameAsBilling: true, to: billing, code } };
  }
  const to = normalizeBilling({
    name: values.shippingName,
    addressLine1: values.shippingAddressLine1,
    addressLine2: values.shippingAddressLine2,
    city: values.shippingCity,
    state: values.shippingState,
    zip: values.shippingZip,
  });
  const { addressLine2, city, state, zip } = billingErrors(to);
  const errors: FieldErrors<keyof DeliveryFormValues> = {
    shippingName: textError('shippingName', nameOnCardProblem(to.name)),
    shippingAddressLine1: textError('shippingAddress', addressLine1Problem(to.addressLine1)),
    shippingAddressLine2: addressLine2,
    shippingCity: city,
    shippingState: state ?? (isMilitary(to) ? 'state.military' : null),
    shippingZip: zip,
    ...codeError,
  };
  return { errors, delivery: { sameAsBilling: false, to, code } };
}

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

function parseOrderDetails(values: WithoutCard, context: Parameters<typeof reportErrors>[2]): OrderDetails {
  const billing = normalizeBilling(values);
  const { errors, delivery } = parseDelivery(values, billing);
  if (reportErrors({ ...billingErrors(billing), ...errors }, values, context)) return z.NEVER;
  return { billing, sameAsService: values.sameAsService, delivery };
}

/** The server's schema: the same fields without the card; anything else is dropped. */
export const orderDetailsSchema = z.pipe(
  z.object({ ...billingFields, ...deliveryFields, sameAsService: z.boolean() }),
  z.transform(parseOrderDetails),
);

/** The browser's schema where the card is in the gateway's own fields: the form's are empty. */
export const hostedDetailsSchema = z.pipe(
  z.custom<OrderDetailsFormValues>(),
  z.transform((values: OrderDetailsFormValues, context): OrderDetails => parseOrderDetails(values, context)),
);
