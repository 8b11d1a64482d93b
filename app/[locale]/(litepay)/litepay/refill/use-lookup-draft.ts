'use client';

import { useState } from 'react';
import { useHydrated } from '#components/ui/use-hydrated.ts';
import { readDraft, writeDraft } from '#lib/browser/session-draft.ts';
import { LOOKUP_DRAFT, LOOKUP_DRAFT_FIELDS } from './litepay-drafts.ts';

type LookupDraft = Record<(typeof LOOKUP_DRAFT_FIELDS)[number], string>;

/** What was typed in step 1, kept in this tab. `known` is what the server has of this guest. */
export function useLookupDraft(known: { phone: string; zip: string }) {
  const hydrated = useHydrated();
  const [typed, setTyped] = useState<LookupDraft | null>(null);
  const kept = typed ?? (hydrated ? readDraft(LOOKUP_DRAFT, LOOKUP_DRAFT_FIELDS) : null);
  const draft = kept ?? { ...known, checked: '', notice: '' };

  const change = (next: Partial<LookupDraft>) => {
    const changed = { ...draft, ...next };
    setTyped(changed);
    writeDraft(LOOKUP_DRAFT, LOOKUP_DRAFT_FIELDS, changed);
  };
  return [draft, change] as const;
}
