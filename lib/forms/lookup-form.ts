import * as z from 'zod/mini';
import { type Locale, LOCALES } from '#lib/i18n/locales.ts';
import { phoneDigits } from '#lib/rules/contact/phone.ts';
import { zipDigits } from '#lib/rules/contact/zip.ts';
import { type FieldErrorKey, reportErrors } from './field-errors.ts';

/** Spec 3 §2.5, §5: step 1 of litepay. What comes out is ten and five digits. */
export interface LookupFormValues {
  phone: string;
  zip: string;
}

export const LOOKUP_FORM_DEFAULTS: LookupFormValues = { phone: '', zip: '' };

const fields = {
  phone: z.string('phone.required' satisfies FieldErrorKey),
  zip: z.string('zip.required' satisfies FieldErrorKey),
};

function normalise<Values extends LookupFormValues>() {
  return z.transform((values: Values, context) => {
    const phone = phoneDigits(values.phone);
    const zip = zipDigits(values.zip);
    const errors = {
      phone: values.phone.trim() === '' ? ('phone.required' as const) : phone ? null : ('phone.invalid' as const),
      zip: values.zip.trim() === '' ? ('zip.required' as const) : zip ? null : ('zip.invalid' as const),
    };
    if (reportErrors(errors, values, context) || !phone || !zip) return z.NEVER;
    return { ...values, phone, zip };
  });
}

export const lookupFormSchema = z.pipe(z.object(fields), normalise<LookupFormValues>());

/** The same as it is sent: with the language in which the answer is read. */
export const lookupRequestSchema = z.pipe(
  z.object({ ...fields, locale: z.enum(LOCALES) }),
  normalise<LookupFormValues & { locale: Locale }>(),
);
