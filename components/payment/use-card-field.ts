'use client';

import { useController, type Control } from 'react-hook-form';
import { useErrorText } from '#components/fields/use-error-text.ts';
import type { CardForm, CardFormValues } from '#lib/forms/card-form.ts';

export type CardFieldName = keyof CardFormValues;

/** The element id of a field, for the links of an error summary. */
export function cardFieldId(name: CardFieldName): string {
  return `card-${name}`;
}

/** Everything an input of the card form needs except a `name`, which card inputs must not carry. */
export function useCardField(control: Control<CardFormValues, unknown, CardForm>, name: CardFieldName) {
  const errorText = useErrorText();
  const { field, fieldState } = useController({ control, name });
  return {
    id: cardFieldId(name),
    ref: field.ref,
    value: field.value ?? '',
    onChange: field.onChange,
    onBlur: field.onBlur,
    error: errorText(fieldState.error?.message),
  };
}
