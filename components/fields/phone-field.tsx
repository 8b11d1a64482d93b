'use client';

import { formatPhone } from '#lib/domain/contact/phone.ts';
import { FormattedField, type FormattedFieldProps } from './formatted-field.tsx';

/** Beside digits, the format keeps the mark of an extension. */
const COUNTED = /[\dx]/i;

/**
 * Spec 3 §5: shown as (xxx) xxx - xxxx. A pasted +1 and any separators are accepted; nothing is cut off.
 * A text field with a telephone keypad: HTML allows `tel-national` on no other type.
 */
export function PhoneField(props: FormattedFieldProps) {
  return (
    <FormattedField inputMode="tel" autoComplete="tel-national" {...props} format={formatPhone} counted={COUNTED} />
  );
}
