import * as z from 'zod/mini';
import { LOCALES } from '#lib/i18n/locales.ts';
import { phoneDigits } from '#lib/domain/contact/phone.ts';
import { zipDigits } from '#lib/domain/contact/zip.ts';
import { type FieldErrorKey, reportErrors } from '#lib/domain/field-errors.ts';
import { lookupErrors } from './lookup-errors.ts';

/** Spec 3 §2.5, §5: step 1 of litepay as sent, with the language of the answer. The output is ten and five digits. */
export const lookupRequestSchema = z.pipe(
  z.object({
    phone: z.string('phone.required' satisfies FieldErrorKey),
    zip: z.string('zip.required' satisfies FieldErrorKey),
    locale: z.enum(LOCALES),
    /** What the page showed before; null if nothing was located. */
    purchase: z.nullable(z.object({ id: z.string().check(z.maxLength(64)), version: z.int() })),
    /** The short code of the confirmed payment that this guest has moved on from. */
    after: z.nullable(z.string().check(z.maxLength(16))),
  }),
  z.transform((values, context) => {
    const phone = phoneDigits(values.phone);
    const zip = zipDigits(values.zip);
    if (reportErrors(lookupErrors(values), values, context) || !phone || !zip) return z.NEVER;
    return { ...values, phone, zip };
  }),
);
