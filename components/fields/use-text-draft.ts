'use client';

import { useState } from 'react';
import { useHydrated } from '#components/ui/use-hydrated.ts';
import { readDraft, writeDraft } from '#lib/browser/session-draft.ts';

/** Fields as typed, kept in this tab under a name; empty at first. */
export function useTextDraft<Field extends string>(
  name: string,
  fields: [Extract<Field, 'cardNumber' | 'cvv'>] extends [never] ? readonly Field[] : never,
) {
  const isHydrated = useHydrated();
  const [typedDraft, setTypedDraft] = useState<Record<Field, string> | null>(null);
  const draft = typedDraft ?? (isHydrated ? readDraft(name, fields) : null) ?? emptyDraft(fields);
  const change = (next: Partial<Record<Field, string>>) => {
    // What is typed before hydration arrives before the draft is restored: the other fields must not be lost.
    const nextDraft = { ...(typedDraft ?? readDraft(name, fields) ?? draft), ...next };
    setTypedDraft(nextDraft);
    writeDraft(name, fields, nextDraft);
  };
  return [draft, change] as const;
}

function emptyDraft<Field extends string>(fields: readonly Field[]): Record<Field, string> {
  return Object.fromEntries(fields.map((field) => [field, ''])) as Record<Field, string>;
}
