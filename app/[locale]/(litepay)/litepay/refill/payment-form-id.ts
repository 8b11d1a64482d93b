/** Ties the sticky cart's button to the form of step 2 without loading that step. */
export const PAYMENT_FORM_ID = 'litepay-payment';
