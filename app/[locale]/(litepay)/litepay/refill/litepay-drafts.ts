import * as z from 'zod/mini';

/** What this tab remembers of litepay. The parts are forgotten together, by the first part of their names. */
export const LITEPAY_DRAFTS = 'litepay';

export const LOOKUP_DRAFT = 'litepay/lookup';
/** `checked`: the fields were submitted or left, so their errors show again. `notice`: the last lookup's answer. */
export const lookupDraftSchema = z.object({
  phone: z.string(),
  zip: z.string(),
  checked: z.string(),
  notice: z.string(),
});

export const BILLING_DRAFT = 'litepay/billing';
export const billingDraftSchema = z.object({
  name: z.string(),
  expirationMonth: z.string(),
  expirationYear: z.string(),
  addressLine1: z.string(),
  addressLine2: z.string(),
  city: z.string(),
  state: z.string(),
  zip: z.string(),
  checked: z.string(),
});
