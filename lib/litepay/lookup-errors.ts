import { phoneProblem } from '#lib/domain/contact/phone.ts';
import { parseZip } from '#lib/domain/contact/zip.ts';
import type { FieldErrors } from '#lib/domain/field-errors.ts';

/** Spec 3 §2.5, §5: step 1 of litepay, as typed. */
export interface LookupFormValues {
  phone: string;
  zip: string;
}

/** The errors of the values. Separate from the schema, so that the first view does not load the schema library. */
export function lookupErrors({ phone, zip }: LookupFormValues): FieldErrors<keyof LookupFormValues> {
  const problem = phoneProblem(phone);
  return {
    phone: problem && `phone.${problem}`,
    zip: zip.trim() === '' ? 'zip.required' : parseZip(zip) ? null : 'zip.invalid',
  };
}
