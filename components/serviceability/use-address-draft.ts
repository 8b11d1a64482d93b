'use client';

import { clearDraft } from '#lib/browser/session-draft.ts';
import { useTextDraft } from './use-text-draft.ts';

/** `checked`: the form was submitted, so its errors show again. */
const FIELDS = ['address', 'unit', 'zip', 'checked'] as const;
const DRAFT = 'address-check';
/** One for each list of units: `units/…`. */
export const UNITS_DRAFT = 'units';

/** The address as it was typed, kept in this tab. */
export const useAddressDraft = () => useTextDraft(DRAFT, FIELDS);

/** And the units that were chosen from. */
export function forgetTypedAddress(): void {
  clearDraft(DRAFT);
  clearDraft(UNITS_DRAFT);
}
