import * as z from 'zod/mini';
import { normalizeAddressLine } from '#lib/domain/card/billing-address.ts';
import { zipDigits } from '#lib/domain/contact/zip.ts';
import { addressErrors, type AddressFormValues } from './address-errors.ts';
import { type FieldErrorKey, reportErrors } from '#lib/domain/field-errors.ts';

export type { AddressFormValues } from './address-errors.ts';

export const ADDRESS_FORM_DEFAULTS: AddressFormValues = { address: '', unit: '', zip: '' };

const fields = {
  address: z.string('address.required' satisfies FieldErrorKey),
  unit: z.string('unit.invalid' satisfies FieldErrorKey),
  zip: z.string('zip.required' satisfies FieldErrorKey),
};

/** Spec 1 §5: where service is wanted. The output is normalized, the zip five digits. */
export const addressFormSchema = z.pipe(
  z.object(fields),
  z.transform((values: AddressFormValues, context): AddressFormValues => {
    const zip = zipDigits(values.zip);
    if (reportErrors(addressErrors(values), values, context) || !zip) return z.NEVER;
    return { address: normalizeAddressLine(values.address), unit: normalizeAddressLine(values.unit), zip };
  }),
);
