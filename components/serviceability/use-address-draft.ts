'use client';

import { clearDraft } from '#lib/browser/session-draft.ts';
import { useTextDraft } from '#components/fields/use-text-draft.ts';

/** `checked`: the form was submitted, so its errors show again. */
const FIELDS = ['address', 'unit', 'zip', 'checked'] as const;
const DRAFT = 'address-check';
/** One for each list of units: `units/…`. */
export const UNITS_DRAFT = 'units';

/** A starter kit's code and mobile number. */
export const KIT_DRAFT = 'kit';
/** Who wants to be told when service comes. */
export const WAITLIST_DRAFT = 'waitlist';

/** The address as it was typed, kept in this tab. */
export const useAddressDraft = () => useTextDraft(DRAFT, FIELDS);

export function forgetTypedAddress(): void {
  clearDraft(DRAFT);
  forgetTypedBehindAddress();
}

/** What was typed and chosen for an address, which says nothing about the next one. */
export function forgetTypedBehindAddress(): void {
  clearDraft(UNITS_DRAFT);
  clearDraft(KIT_DRAFT);
  clearDraft(WAITLIST_DRAFT);
}
