'use client';

import { clearDraft } from '#lib/browser/session-draft.ts';
import { useTextDraft } from '#components/fields/use-text-draft.ts';

/** `checked`: the form was submitted, so its errors show again. */
const FIELDS = ['address', 'unit', 'zip', 'checked'] as const;
const DRAFT = 'address-check';
/** One per list of units: `units/…`. */
const UNITS_DRAFT = 'units';

/** A starter kit's code and mobile number. */
export const KIT_DRAFT = 'kit';
/** The contact of a customer who wants a message when service is available. */
const WAITLIST_DRAFT = 'waitlist';

const SUGGESTED = ['unit', 'zip'] as const;
const UNITS_FIELDS = ['filter', 'page', 'chosen'] as const;
const WAITLIST_FIELDS = ['contact', 'checked'] as const;

/**
 * `account`: the reference of the account whose owner types; '' on pages that need no login. A tab may see several customers: what one of them
 * typed is not shown to the next one who logs in.
 */
const ownedBy = (account: string, draft: string) => (account === '' ? draft : `${draft}/${account}`);

/** The address as typed, kept in this tab. */
export const useAddressDraft = (account: string) => useTextDraft(ownedBy(account, DRAFT), FIELDS);
/**
 * What the last chosen suggestion filled in, so that the next one can replace it. Its name extends that of the address's draft, which is
 * cleared with everything below it.
 */
export const useSuggestedDraft = (account: string) => useTextDraft(`${ownedBy(account, DRAFT)}/suggested`, SUGGESTED);
/** The choice in a list of units, which is identified by its first candidate. */
export const useUnitsDraft = (account: string, first: string) =>
  useTextDraft(`${ownedBy(account, UNITS_DRAFT)}/${first}`, UNITS_FIELDS);
export const useWaitlistDraft = (account: string) => useTextDraft(ownedBy(account, WAITLIST_DRAFT), WAITLIST_FIELDS);

export function forgetTypedAddress(): void {
  clearDraft(DRAFT);
  forgetTypedBehindAddress();
}

/** Forgets what was typed and chosen for an address, because it does not apply to the next one. */
export function forgetTypedBehindAddress(): void {
  clearDraft(UNITS_DRAFT);
  clearDraft(KIT_DRAFT);
  clearDraft(WAITLIST_DRAFT);
}
