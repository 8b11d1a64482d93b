'use client';

import { useState } from 'react';
import { useHydrated } from '#components/ui/use-hydrated.ts';
import { readDraft, writeDraft } from '#lib/browser/session-draft.ts';
import { formatPhone } from '#lib/domain/contact/phone.ts';
import { LOOKUP_DRAFT, LOOKUP_DRAFT_FIELDS } from '../litepay-drafts.ts';

type LookupDraft = Record<(typeof LOOKUP_DRAFT_FIELDS)[number], string>;

const EMPTY: LookupDraft = { phone: '', zip: '', checked: '', alert: '' };

/**
 * What was typed in step 1, kept in this tab. Once an account is located, its own phone and ZIP code are shown unless the guest is editing
 * them, so that a plan is never shown next to another phone.
 */
export function useLookupDraft(located: { phone: string; zip: string } | null, isOpen: boolean) {
  const hydrated = useHydrated();
  const [typed, setTyped] = useState<LookupDraft | null>(null);
  if (located && !isOpen && typed) setTyped(null);

  const persisted = hydrated && !located ? readDraft(LOOKUP_DRAFT, LOOKUP_DRAFT_FIELDS) : null;
  const known = located && { ...EMPTY, phone: formatPhone(located.phone), zip: located.zip };
  const draft = typed ?? known ?? persisted ?? EMPTY;

  const change = (next: Partial<LookupDraft>) => {
    const changed = { ...draft, ...next };
    setTyped(changed);
    writeDraft(LOOKUP_DRAFT, LOOKUP_DRAFT_FIELDS, changed);
  };
  return [draft, change] as const;
}
