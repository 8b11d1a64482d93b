'use client';

import { digitsOf } from '#lib/rules/shared/typed-text.ts';
import { FormattedField } from './formatted-field.tsx';
import type { TextFieldProps } from './text-field.tsx';

const fourDigits = (text: string) => digitsOf(text).slice(0, 4);

/** Never has a `name`: a form posted before hydration must not carry the code. */
export function CvvField({ name: _name, ...rest }: TextFieldProps) {
  return <FormattedField inputMode="numeric" autoComplete="cc-csc" {...rest} format={fourDigits} />;
}
