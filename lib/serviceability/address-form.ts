import { addressLineProblem, normalizeAddressLine } from '#lib/domain/card/billing.ts';
import { zipDigits } from '#lib/domain/contact/zip.ts';
import { type FieldErrors, textError } from '#lib/domain/field-errors.ts';

/** Spec 1 §5: the address that needs service, as typed. */
export interface AddressFormValues {
  address: string;
  unit: string;
  zip: string;
}

/** The errors of the values. Separate from the schema, so that the first view does not load the schema library. */
export function addressErrors({ address, unit, zip }: AddressFormValues): FieldErrors<keyof AddressFormValues> {
  const line = normalizeAddressLine(address);
  const problem = addressLineProblem(line);
  return {
    address: line === '' || problem === 'invalid' ? 'address.required' : problem && `text.${problem}`,
    unit: textError('unit', addressLineProblem(normalizeAddressLine(unit))),
    zip: zipDigits(zip) ? null : zip.trim() === '' ? 'zip.required' : 'zip.invalid',
  };
}
