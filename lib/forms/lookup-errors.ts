import { phoneDigits } from '#lib/rules/contact/phone.ts';
import { zipDigits } from '#lib/rules/contact/zip.ts';
import type { FieldErrors } from './field-errors.ts';

/** Spec 3 §2.5, §5: step 1 of litepay, as it is typed. */
export interface LookupFormValues {
  phone: string;
  zip: string;
}

/** What is wrong with it. Apart from the schema, because the first view asks this and is not to carry the schema library. */
export function lookupErrors({ phone, zip }: LookupFormValues): FieldErrors<keyof LookupFormValues> {
  return {
    phone: phone.trim() === '' ? 'phone.required' : phoneDigits(phone) ? null : 'phone.invalid',
    zip: zip.trim() === '' ? 'zip.required' : zipDigits(zip) ? null : 'zip.invalid',
  };
}
