/** What this tab remembers of litepay. The drafts are forgotten together, by the first part of their names. */
export const LITEPAY_DRAFTS = 'litepay';

export const LOOKUP_DRAFT = 'litepay/lookup';
/** `checked`: the fields were submitted or left, so their errors show again. `alert`: the result of the last lookup. */
export const LOOKUP_DRAFT_FIELDS = ['phone', 'zip', 'checked', 'alert'] as const;

export const CARD_DRAFT = 'litepay/card';

/** The located account, for a PIN that is being typed for it: that one is in no draft (components/payment/typed-pin.ts). */
export function pinOwner({ phone, zip }: { phone: string; zip: string }): string {
  return `${phone} ${zip}`;
}
