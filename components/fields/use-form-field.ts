'use client';

import { type FieldPath, type FieldValues, useController, useFormContext } from 'react-hook-form';
import { afterPress } from '#lib/browser/after-press.ts';
import { useErrorText } from './use-error-text.ts';

/** Everything an input needs from the surrounding form, except a `name`: what is typed must never reach a URL. */
export function useFormField<Values extends FieldValues>(name: FieldPath<Values>, id: string) {
  const errorText = useErrorText();
  const { control } = useFormContext<Values>();
  const { field, fieldState } = useController({ control, name });
  return {
    id,
    ref: field.ref,
    value: typeof field.value === 'string' ? field.value : '',
    onChange: field.onChange,
    onBlur: () => afterPress(field.onBlur),
    error: errorText(fieldState.error?.message),
  };
}

/** The same for a checkbox. */
export function useFormCheck<Values extends FieldValues>(name: FieldPath<Values>, id: string) {
  const errorText = useErrorText();
  const { control } = useFormContext<Values>();
  const { field, fieldState } = useController({ control, name });
  return {
    id,
    ref: field.ref,
    checked: field.value === true,
    onChange: field.onChange,
    onBlur: () => afterPress(field.onBlur),
    error: errorText(fieldState.error?.message),
  };
}
