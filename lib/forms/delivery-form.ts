import * as z from 'zod/mini';
import {
  addressLineProblem,
  addressText,
  billingZip,
  billingZipProblem,
  cityProblem,
} from '#lib/rules/card/billing-address.ts';
import { nameOnCard, nameOnCardProblem } from '#lib/rules/card/name-on-card.ts';
import { isMilitary, usState } from '#lib/rules/card/us-states.ts';
import type { BillingFormValues } from './billing-form.ts';
import { type FieldErrorKey, type FieldErrors, textError } from './field-errors.ts';

/** Spec 1 §3: where and how the gateway is shipped. */
export interface DeliveryFormValues {
  shippingSameAsBilling: boolean;
  shippingName: string;
  shippingAddressLine1: string;
  shippingAddressLine2: string;
  shippingCity: string;
  shippingState: string;
  shippingZip: string;
  shippingCode: string;
}

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

const text = (required: FieldErrorKey) => z.string(required);

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
  const to: BillingFormValues = {
    name: nameOnCard(values.shippingName),
    addressLine1: addressText(values.shippingAddressLine1),
    addressLine2: addressText(values.shippingAddressLine2),
    city: addressText(values.shippingCity),
    state: usState(values.shippingState) ?? '',
    zip: billingZip(values.shippingZip),
  };
  const line1 = to.addressLine1 === '' ? 'required' : addressLineProblem(to.addressLine1);
  const city = cityProblem(to.city);
  const zip = billingZipProblem(to.zip);
  const errors: FieldErrors<keyof DeliveryFormValues> = {
    shippingName: textError('shippingName', nameOnCardProblem(to.name)),
    shippingAddressLine1: textError('shippingAddress', line1),
    shippingAddressLine2: textError('addressLine2', addressLineProblem(to.addressLine2)),
    shippingCity: textError('city', city),
    shippingState: to.state === '' ? 'state.required' : isMilitary(to) ? 'state.military' : null,
    shippingZip: zip && `zip.${zip}`,
    ...chosen,
  };
  return { errors, delivery: { sameAsBilling: false, to, code } };
}
