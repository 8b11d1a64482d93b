import type { CardFormValues } from '#lib/payment/card-form-values.ts';

/** Approved by the sandbox's gateway; its expiration year is always among those that the form offers. */
export const VISA: CardFormValues = {
  name: 'José Núñez',
  cardNumber: '4242424242424242',
  expirationMonth: '12',
  expirationYear: String(new Date().getFullYear() + 2),
  cvv: '123',
  addressLine1: '12 Elm Street',
  addressLine2: '',
  city: 'Springfield',
  state: 'IL',
  zip: '62701',
};

export const AMEX = { ...VISA, cardNumber: '378282246310005', cvv: '1234' };
