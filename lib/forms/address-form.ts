import * as z from 'zod/mini';
import { addressLineProblem, addressText } from '#lib/rules/card/billing-address.ts';
import { zipDigits } from '#lib/rules/contact/zip.ts';
import { type FieldErrorKey, type FieldErrors, reportErrors } from './field-errors.ts';

/** Spec 1 §5: where somebody wants service. What comes out is normalised, the zip five digits. */
export interface AddressFormValues {
  address: string;
  unit: string;
  zip: string;
}

export const ADDRESS_FORM_DEFAULTS: AddressFormValues = { address: '', unit: '', zip: '' };

const fields = {
  address: z.string('address.required' satisfies FieldErrorKey),
  unit: z.string('unit.invalid' satisfies FieldErrorKey),
  zip: z.string('zip.required' satisfies FieldErrorKey),
};

export const addressFormSchema = z.pipe(
  z.object(fields),
  z.transform((values: AddressFormValues, context): AddressFormValues => {
    const address = addressText(values.address);
    const unit = addressText(values.unit);
    const zip = zipDigits(values.zip);
    const isAddress = address !== '' && addressLineProblem(address) === null;
    const errors: FieldErrors<keyof AddressFormValues> = {
      address: isAddress ? null : 'address.required',
      unit: addressLineProblem(unit) && 'unit.invalid',
      zip: zip ? null : values.zip.trim() === '' ? 'zip.required' : 'zip.invalid',
    };
    return reportErrors(errors, values, context) || !zip ? z.NEVER : { address, unit, zip };
  }),
);
