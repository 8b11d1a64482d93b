'use client';

import { useEffect, useState } from 'react';
import { useHydrated } from '#components/ui/use-hydrated.ts';
import { readDraft, writeDraft } from '#lib/browser/session-draft.ts';
import type { FieldName } from './use-form.ts';

interface Parts<Values extends object> {
  /** The flow, the purchase and its part, as one name. */
  name: string;
  texts: readonly Exclude<FieldName<Values>, 'cardNumber' | 'cvv'>[];
  flags: readonly FieldName<Values>[];
  /** The values that the form begins with; what they become later is ignored. */
  start: Values;
  /** The customer's name that the form was filled from. `adapt` receives the one that was stored with the draft. */
  ofName?: string;
  adapt?: (draft: Values, nameBefore: string) => Values;
}

type Draft<Values> = Values & { checked: string };

/** Draft keys that are not fields. */
const SUBMITTED = 'isSubmitted';
const OF_NAME = 'ofName';

/**
 * The values of a form with boxes and a card. Restores what was typed in this tab, except the card number and security code, and keeps what
 * is typed from now on. For `useForm`; the third part is whether the values differ from those that the form began with.
 */
export function useFormDraft<Values extends object>(parts: Parts<Values>) {
  const { name, texts, flags, ofName = '' } = parts;
  const isHydrated = useHydrated();
  const [start] = useState<Draft<Values>>({ ...parts.start, checked: '' });
  const [typedDraft, setTypedDraft] = useState<Draft<Values> | null>(null);
  const keys: readonly string[] = [...texts, ...flags, SUBMITTED, OF_NAME];

  const restore = (): Draft<Values> | null => {
    const entries = readDraft(name, keys);
    if (!entries) return null;
    const draft = { ...start };
    for (const text of texts) Reflect.set(draft, text, entries[text]);
    for (const flag of flags) Reflect.set(draft, flag, entries[flag] === 'yes');
    const currentDraft = parts.adapt?.(draft, entries[OF_NAME] ?? '') ?? draft;
    return { ...currentDraft, checked: entries[SUBMITTED] === 'yes' ? 'yes' : '' };
  };
  const values = typedDraft ?? (isHydrated ? restore() : null) ?? start;

  useEffect(() => {
    if (!typedDraft) return;
    const entries = [
      ...texts.map((text) => [text, String(typedDraft[text] ?? '')] as const),
      ...flags.map((flag) => [flag, typedDraft[flag] === true ? 'yes' : ''] as const),
    ];
    writeDraft(name, keys, { ...Object.fromEntries(entries), [SUBMITTED]: typedDraft.checked, [OF_NAME]: ofName });
    // The draft is the same for the lifetime of the page.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [typedDraft]);

  // What is typed before hydration arrives before the draft is restored: the other fields must not be lost.
  const change = (changes: Partial<Draft<Values>>) =>
    setTypedDraft((before) => ({ ...(before ?? restore() ?? start), ...changes }));
  const isChanged = Object.entries(start).some(
    ([key, value]) => key !== 'checked' && Reflect.get(values, key) !== value,
  );
  return [values, change, isChanged] as const;
}
