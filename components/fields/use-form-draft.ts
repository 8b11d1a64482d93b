'use client';

import { useEffect } from 'react';
import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form';
import { readDraft, writeDraft } from '#lib/browser/session-draft.ts';

interface Parts<Values extends FieldValues> {
  /** The flow, the purchase and its part, as one name. */
  name: string;
  texts: readonly Exclude<FieldPath<Values>, 'cardNumber' | 'cvv'>[];
  flags: readonly FieldPath<Values>[];
}

const toText = (value: unknown) => (typeof value === 'string' ? value : '');

/** Draft keys that are not fields. */
const SUBMITTED = 'isSubmitted';
const OF_NAME = 'ofName';

/**
 * Restores what was typed in this tab, except the card number and security code, and keeps what is typed from now on. `ofName`: the
 * customer's name that the form was filled from; `adapt` receives the one saved with the draft.
 */
export function useFormDraft<Values extends FieldValues, Output>(
  form: UseFormReturn<Values, unknown, Output>,
  { name, texts, flags }: Parts<Values>,
  { ofName = '', adapt }: { ofName?: string; adapt?: (draft: Record<string, string>, before: string) => void } = {},
): void {
  useEffect(() => {
    const fields: readonly string[] = [...texts, ...flags, SUBMITTED, OF_NAME];
    const draft = readDraft(name, fields);
    if (draft) {
      adapt?.(draft, draft[OF_NAME] ?? '');
      const before: Record<string, string | boolean> = {};
      for (const field of texts) before[field] = draft[field] ?? '';
      for (const flag of flags) before[flag] = draft[flag] === 'yes';
      form.reset((values): Values => ({ ...values, ...before }), { keepDefaultValues: true });
      if (draft[SUBMITTED] === 'yes') void form.trigger([...texts, ...flags]);
    }
    return form.subscribe({
      formState: { values: true, isSubmitted: true },
      callback: ({ values, isSubmitted }) => {
        const now = new Map<string, unknown>(Object.entries(values));
        const textEntries = texts.map((field) => [field, toText(now.get(field))] as const);
        const flagEntries = flags.map((flag) => [flag, now.get(flag) === true ? 'yes' : ''] as const);
        const extras = { [SUBMITTED]: isSubmitted ? 'yes' : '', [OF_NAME]: ofName };
        writeDraft(name, fields, { ...Object.fromEntries([...textEntries, ...flagEntries]), ...extras });
      },
    });
    // The form is the same for the lifetime of the page.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [form]);
}
