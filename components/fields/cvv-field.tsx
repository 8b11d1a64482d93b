'use client';

import { digitsOf } from '#lib/domain/typed-text.ts';
import { FormattedField, type FormattedFieldProps } from './formatted-field.tsx';

/** Digits beyond the code's are shown, not cut. Never has a `name`: a form posted before hydration must not carry the code. */
export function CvvField({ name: _name, ...rest }: FormattedFieldProps) {
  return <FormattedField inputMode="numeric" autoComplete="cc-csc" {...rest} format={digitsOf} />;
}
