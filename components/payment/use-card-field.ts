'use client';

import type { CardFormValues, CardStepValues } from '#lib/payment/card-form-values.ts';
import { US_ADDRESS_LINES } from '#lib/domain/contact/us-address.ts';

export type CardFieldName = keyof CardFormValues;

/** In the order of the page, for the error summary. */
export const CARD_FIELDS_IN_ORDER = [
  ...(['name', 'cardNumber', 'expirationMonth', 'expirationYear', 'cvv'] as const),
  // The ZIP code first, because it may tell city and state.
  ...(['addressLine1', 'addressLine2', 'zip', 'city', 'state'] as const),
];

/** The fields that a draft may keep: everything but the card number and the CVV. */
export const CARD_DRAFT_FIELDS = [...(['name', 'expirationMonth', 'expirationYear'] as const), ...US_ADDRESS_LINES];

/** The element id of a field, for the links of an error summary. */
export function cardFieldId(name: keyof CardStepValues | 'sameAsService'): string {
  return `card-${name}`;
}

/** Focuses a field of the card form; of a billing address, the ZIP code if the form asks for nothing else. */
export function focusCardField(name: CardFieldName): void {
  (document.getElementById(cardFieldId(name)) ?? document.getElementById(cardFieldId('zip')))?.focus();
}
