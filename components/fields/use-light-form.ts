'use client';

import { useTranslations } from 'next-intl';
import { type ChangeEvent, type FormEvent, useState } from 'react';
import { afterPress } from '#lib/browser/after-press.ts';
import { useErrorText } from './use-error-text.ts';

interface Options<Field extends string> {
  fields: readonly Field[];
  /** The prefix of the fields' ids: 'check' makes `check-zip`. */
  idPrefix: string;
  /** What was typed, and how to change it. `checked`: the form was submitted, so its errors show again after a reload. */
  draft: readonly [Record<Field | 'checked', string>, (changes: Partial<Record<Field | 'checked', string>>) => void];
  /** Keys under `fields.errors`; null or absent for a valid field. */
  errors: Partial<Record<Field, string | null>>;
  /** Leaving a field empty is an error even before the form is submitted. */
  checksEmptyFields?: boolean;
}

/**
 * A small form for a first view, which must not load the form library. Errors show once their field was left or the form was submitted.
 * `submit` takes the form's event and returns whether the form can be sent; a single wrong field gets the focus, with several wrong fields
 * the summary does.
 */
export function useLightForm<Field extends string>(options: Options<Field>) {
  const { fields, idPrefix, errors, checksEmptyFields = false } = options;
  const [draft, change] = options.draft;
  const t = useTranslations('fields');
  const errorText = useErrorText();
  const [left, setLeft] = useState<readonly Field[]>([]);
  const [submissions, setSubmissions] = useState(0);

  const fieldId = (name: Field) => `${idPrefix}-${name}`;
  const wrong = fields.filter((name) => errors[name]);
  const set = (name: Field | 'checked', value: string) => {
    const changes: Partial<Record<Field | 'checked', string>> = {};
    changes[name] = value;
    change(changes);
  };

  return {
    isValid: wrong.length === 0,
    /** Props for `ErrorSummary`. */
    summary: {
      title: t('summaryTitle'),
      attempt: submissions,
      problems: wrong.flatMap((name) => {
        const message = errorText(errors[name]);
        return message ? [{ fieldId: fieldId(name), message }] : [];
      }),
    },
    /** Props for a text field. */
    field: (name: Field) => ({
      id: fieldId(name),
      value: draft[name],
      error: draft.checked || left.includes(name) ? errorText(errors[name]) : undefined,
      onChange: ({ target }: ChangeEvent<HTMLInputElement>) => set(name, target.value),
      onBlur: () => {
        if (checksEmptyFields || draft[name].trim() !== '') afterPress(() => setLeft((names) => [...names, name]));
      },
    }),
    submit: (event: FormEvent): boolean => {
      event.preventDefault();
      setSubmissions(submissions + 1);
      set('checked', 'yes');
      if (wrong.length === 1 && wrong[0]) document.getElementById(fieldId(wrong[0]))?.focus();
      return wrong.length === 0;
    },
  };
}
