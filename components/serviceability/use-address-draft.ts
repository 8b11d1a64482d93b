'use client';

import { clearDraft } from '#lib/browser/session-draft.ts';
import { useTextDraft } from '#components/fields/use-text-draft.ts';

/** `checked`: the form was submitted, so its errors show again. */
const FIELDS = ['address', 'unit', 'zip', 'checked'] as const;
const DRAFT = 'address-check';
/** One per list of units: `units/…`. */
export const UNITS_DRAFT = 'units';

/** A starter kit's code and mobile number. */
export const KIT_DRAFT = 'kit';
/** The contact of a customer who wants to be told when service is available. */
export const WAITLIST_DRAFT = 'waitlist';

/** The address as typed, kept in this tab. */
export const useAddressDraft = () => useTextDraft(DRAFT, FIELDS);

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
