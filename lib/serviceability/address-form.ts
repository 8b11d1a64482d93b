import { addressLineProblem } from '#lib/domain/card/billing.ts';
import { parseZip } from '#lib/domain/contact/zip.ts';
import { type FieldErrors, textError } from '#lib/domain/field-errors.ts';
import { normalizeText } from '#lib/domain/typed-text.ts';

/** Spec 1 §5: the address that needs service, as typed. */
export interface AddressFormValues {
  address: string;
  unit: string;
  zip: string;
}

/** The errors of the values. Separate from the schema, so that the first view does not load the schema library. */
export function addressErrors({ address, unit, zip }: AddressFormValues): FieldErrors<keyof AddressFormValues> {
  const line = normalizeText(address);
  const problem = addressLineProblem(line);
  return {
    address: line === '' || problem === 'invalid' ? 'address.required' : problem && `text.${problem}`,
    unit: textError('unit', addressLineProblem(normalizeText(unit))),
    zip: parseZip(zip) ? null : zip.trim() === '' ? 'zip.required' : 'zip.invalid',
  };
}
