/** Ids that tie the sticky cart's button to the form of the open step. */
export const FIND_FORM_ID = 'litepay-find';
export const CARD_FORM_ID = 'litepay-payment';
