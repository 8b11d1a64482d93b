import type { CardFormValues } from './card-form.ts';

/** An empty card form; separate from its rules, so that it can be shown without the schema library. */
export const CARD_FORM_DEFAULTS: CardFormValues = {
  name: '',
  cardNumber: '',
  expirationMonth: '',
  expirationYear: '',
  cvv: '',
  addressLine1: '',
  addressLine2: '',
  city: '',
  state: '',
  zip: '',
};
