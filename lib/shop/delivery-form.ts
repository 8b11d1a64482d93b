import * as z from 'zod/mini';
import { nameOnCardProblem } from '#lib/domain/card/billing.ts';
import { isMilitary } from '#lib/domain/contact/us-states.ts';
import {
  addressLine1Problem,
  billingErrors,
  type BillingFormValues,
  normalizeBilling,
} from '#lib/payment/billing-rules.ts';
import { type FieldErrorKey, type FieldErrors, textError } from '#lib/domain/field-errors.ts';

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

/** A delivery as it was read. */
export interface Delivery {
  sameAsBilling: boolean;
  to: BillingFormValues;
  /** A shipping option's code; only the server knows whether it exists. */
  code: string;
}

/**
 * The errors of the values, and the delivery as it was read. `billing`: normalized; the parcel goes there if both addresses are the same.
 */
export function readDelivery(
  values: DeliveryFormValues,
  billing: BillingFormValues,
): { errors: FieldErrors<keyof DeliveryFormValues>; delivery: Delivery } {
  const code = values.shippingCode.trim();
  const chosen = code === '' || code.length > 40 ? ({ shippingCode: 'delivery.required' } as const) : {};
  if (values.shippingSameAsBilling) {
    const refused = isMilitary(billing) ? ({ shippingSameAsBilling: 'shippingSameAsBilling.military' } as const) : {};
    return { errors: { ...refused, ...chosen }, delivery: { sameAsBilling: true, to: billing, code } };
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
    ...chosen,
  };
  return { errors, delivery: { sameAsBilling: false, to, code } };
}
