'use client';

import { parseZip } from '#lib/domain/contact/zip.ts';
import { extractDigits } from '#lib/domain/typed-text.ts';
import { FormattedField, type FormattedFieldProps } from './formatted-field.tsx';
import { TextField } from './text-field.tsx';

interface Props extends FormattedFieldProps {
  /** Billing zips may be ZIP+4 and keep their hyphen (spec 3 §5). Elsewhere five digits. */
  plusFour?: boolean;
}

/** A ZIP+4 loses its last four digits; any other number is shown as it is, so that a mistake is visible. */
const fiveDigits = (text: string) => parseZip(text) ?? extractDigits(text);

export function ZipField({ plusFour = false, ...rest }: Props) {
  if (plusFour) return <TextField inputMode="numeric" autoComplete="postal-code" {...rest} />;
  return <FormattedField inputMode="numeric" autoComplete="postal-code" {...rest} format={fiveDigits} />;
}
