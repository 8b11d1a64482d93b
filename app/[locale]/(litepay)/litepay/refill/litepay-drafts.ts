/** What this tab remembers of litepay. The parts are forgotten together, by the first part of their names. */
export const LITEPAY_DRAFTS = 'litepay';

export const LOOKUP_DRAFT = 'litepay/lookup';
/** `checked`: the fields were submitted or left, so their errors show again. `notice`: the last lookup's answer. */
export const LOOKUP_DRAFT_FIELDS = ['phone', 'zip', 'checked', 'notice'] as const;

export const BILLING_DRAFT = 'litepay/billing';
export const BILLING_DRAFT_FIELDS = [
  'name',
  'expirationMonth',
  'expirationYear',
  'addressLine1',
  'addressLine2',
  'city',
  'state',
  'zip',
  'checked',
] as const;
