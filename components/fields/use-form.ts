'use client';

import { useTranslations } from 'next-intl';
import { type ChangeEvent, type FormEvent, useLayoutEffect, useRef, useState } from 'react';
import type { FieldProblem } from '#components/ui/error-summary.tsx';
import { afterPress } from '#lib/browser/after-press.ts';
import { useErrorText } from './use-error-text.ts';

/** `checked`: the form was submitted, so its errors show again after a reload. */
interface Checked {
  checked: string;
}

export type FieldName<Values> = Exclude<keyof Values & string, 'checked'>;

/** Keys under `fields.errors`; null or absent for a valid field. */
type FormErrors = Readonly<Record<string, string | null | undefined>>;

interface Options<Values extends Checked> {
  /** The fields that can be wrong, in the order of the page. */
  fields: readonly FieldName<Values>[];
  /** The element id of a field. */
  fieldId: (name: FieldName<Values>) => string;
  /** What was typed, and how to change it. */
  draft: readonly [Values, (changes: Partial<Values>) => void];
  /** The errors of values; null as long as the rules are not loaded. */
  check: (values: Values) => FormErrors | null;
  /** Leaving a field empty is an error even before the form is submitted. */
  checksEmptyFields?: boolean;
  /** The fields whose errors show again after a reload: those that the draft of the tab keeps. By default all of them. */
  keptFields?: readonly FieldName<Values>[];
  /** The fields of a card gateway within the form. */
  gateway?: { errors?: FormErrors | undefined; isComplete: boolean };
}

interface FieldProps {
  id: string;
  error: string | undefined;
  onBlur: () => void;
}

/** A form: its values, and what its fields and its summary show. */
export interface FormState<Values> {
  values: Values;
  /** The values of now, for code that runs later than the render in which it began. */
  current: () => Values;
  isValid: boolean;
  /** Props for `ErrorSummary`. */
  summary: { title: string; attempt: number; problems: FieldProblem[] };
  /** Props for a text field or a select. There is no `name`: what is typed must never reach a URL. */
  field: (name: FieldName<Values>) => FieldProps & {
    value: string;
    onChange: (event: ChangeEvent<HTMLInputElement | HTMLSelectElement>) => void;
  };
  /** Props for a checkbox. */
  flag: (name: FieldName<Values>) => FieldProps & {
    checked: boolean;
    onChange: (event: ChangeEvent<HTMLInputElement>) => void;
  };
  /** Changes values in another way than by typing. */
  change: (changes: Partial<Values>) => void;
  /** Shows the errors of fields as if they had been left. */
  reveal: (...names: FieldName<Values>[]) => void;
  /** Hides the errors of fields until they are left. */
  hide: (...names: FieldName<Values>[]) => void;
  /** Shows a question beside a field, in place of an error, until one of the values that it is about changes. */
  ask: (name: FieldName<Values>, key: string, about: readonly FieldName<Values>[]) => void;
  /**
   * Takes the form's event and returns whether the form can be sent. A single wrong field gets the focus, with several wrong fields the
   * summary does. `check`: rules that have just been loaded.
   */
  submit: (event: FormEvent, check?: Options<Values & Checked>['check']) => boolean;
}

interface Question<Values> {
  name: FieldName<Values>;
  key: string;
  about: readonly FieldName<Values>[];
  values: Values;
}

/**
 * The one hook of all forms. Errors show once their field was left or the form was submitted. While a field is edited, an error that this
 * causes in another field waits until the edited one is left; an error that is mended goes at once.
 */
export function useForm<Values extends Checked>(options: Options<Values>): FormState<Values> {
  const { fields, fieldId, check, checksEmptyFields = false, keptFields = fields, gateway } = options;
  const [values, change] = options.draft;
  const t = useTranslations('fields');
  const errorText = useErrorText();
  const [visible, setVisible] = useState<Readonly<Record<string, boolean>>>({});
  const [currentEdit, setCurrentEdit] = useState<{ name: FieldName<Values>; before: Values } | null>(null);
  const [questions, setQuestions] = useState<readonly Question<Values>[]>([]);
  const [attempt, setAttempt] = useState(0);
  const latest = useRef(values);
  useLayoutEffect(() => {
    latest.current = values;
  });

  const errors = check(values);
  const earlierErrors = currentEdit
    ? check({ ...values, [currentEdit.name]: currentEdit.before[currentEdit.name] })
    : errors;
  const openQuestions = questions.filter(({ about, values: asked }) =>
    about.every((name) => asked[name] === values[name]),
  );
  const findError = (name: FieldName<Values>) => {
    const question = openQuestions.find((one) => one.name === name);
    if (question) return question.key;
    const isVisible = visible[name] ?? (values.checked !== '' && keptFields.includes(name));
    const isSettled = currentEdit?.name === name || earlierErrors?.[name];
    return isVisible && isSettled ? errors?.[name] : null;
  };

  const show = (names: readonly string[], isVisible: boolean) => {
    setCurrentEdit(null);
    setVisible((before) => ({ ...before, ...Object.fromEntries(names.map((name) => [name, isVisible])) }));
  };
  const set = (name: FieldName<Values>, value: string | boolean) => {
    const changes: Partial<Values> = {};
    Reflect.set(changes, name, value);
    change(changes);
  };
  const describeField = (name: FieldName<Values>): FieldProps => ({
    id: fieldId(name),
    error: errorText(findError(name)),
    onBlur: () => {
      if (checksEmptyFields || String(values[name]).trim() !== '') afterPress(() => show([name], true));
    },
  });

  return {
    values,
    current: () => latest.current,
    isValid:
      errors !== null &&
      !fields.some((name) => errors[name]) &&
      openQuestions.length === 0 &&
      gateway?.isComplete !== false,
    summary: {
      title: t('summaryTitle'),
      attempt,
      problems: fields.flatMap((name) => {
        const message = errorText(findError(name) ?? gateway?.errors?.[name]);
        return message ? [{ fieldId: fieldId(name), message }] : [];
      }),
    },
    field: (name) => ({
      ...describeField(name),
      value: String(values[name] ?? ''),
      onChange: ({ target }) => {
        setCurrentEdit((before) => (before?.name === name ? before : { name, before: values }));
        set(name, target.value);
      },
    }),
    flag: (name) => ({
      ...describeField(name),
      checked: values[name] === true,
      onChange: ({ target }) => set(name, target.checked),
    }),
    change,
    reveal: (...names) => show(names, true),
    hide: (...names) => show(names, false),
    ask: (name, key, about) => setQuestions((before) => [...before, { name, key, about, values: latest.current }]),
    submit: (event, checkNow = check) => {
      event.preventDefault();
      const errorsNow = checkNow(latest.current);
      const wrong = fields.filter((name) => errorsNow?.[name]);
      setAttempt((count) => count + 1);
      setQuestions([]);
      show(
        fields.filter((name) => !keptFields.includes(name) || visible[name] === false),
        true,
      );
      const submission: Partial<Values> = {};
      Reflect.set(submission, 'checked', 'yes');
      change(submission);
      const [first, second] = wrong;
      if (first && !second && gateway?.isComplete !== false) document.getElementById(fieldId(first))?.focus();
      return errorsNow !== null && first === undefined;
    },
  };
}
