'use client';

import { formatPhone } from '#lib/rules/contact/phone.ts';
import { FormattedField } from './formatted-field.tsx';
import type { TextFieldProps } from './text-field.tsx';

/**
 * Spec 3 §5: shown as (xxx) xxx - xxxx. A pasted +1 and any separators are taken; nothing is cut.
 * A text field with a telephone's keys: HTML allows `tel-national` on nothing else.
 */
export function PhoneField(props: TextFieldProps) {
  return <FormattedField inputMode="tel" autoComplete="tel-national" {...props} format={formatPhone} />;
}
