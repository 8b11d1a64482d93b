'use client';

import { useState } from 'react';
import type * as z from 'zod/mini';
import { useHydrated } from '#components/ui/use-hydrated.ts';
import { readDraft, writeDraft } from '#lib/browser/session-draft.ts';
import { LOOKUP_DRAFT, lookupDraftSchema } from './litepay-drafts.ts';

type LookupDraft = z.infer<typeof lookupDraftSchema>;

/** What was typed in step 1, kept in this tab. `known` is what the server has of this guest. */
export function useLookupDraft(known: { phone: string; zip: string }) {
  const hydrated = useHydrated();
  const [typed, setTyped] = useState<LookupDraft | null>(null);
  const kept = typed ?? (hydrated ? readDraft(LOOKUP_DRAFT, lookupDraftSchema) : null);
  const draft = kept ?? { ...known, checked: '', notice: '' };

  const change = (next: Partial<LookupDraft>) => {
    const changed = { ...draft, ...next };
    setTyped(changed);
    writeDraft(LOOKUP_DRAFT, lookupDraftSchema, changed);
  };
  return [draft, change] as const;
}
