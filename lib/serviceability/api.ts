import * as z from 'zod/mini';
import { parseZip } from '#lib/domain/contact/zip.ts';
import { addressErrors, type AddressFormValues } from './address-form.ts';
import { type FieldErrorKey, reportErrors } from '#lib/domain/field-errors.ts';
import type { KnownAddress, ServiceOutcome } from './address-check.ts';
import { LOCALES } from '#lib/i18n/locales.ts';
import { usAddressFields } from '#lib/domain/contact/us-address.ts';
import { canSuggest } from '#lib/domain/contact/address-suggestions.ts';
import { PARTNER_SLUGS } from '#lib/domain/retail-partners.ts';
import { LOCATION_ID } from './location-token.ts';
import { deviceCodeFormSchema } from './device-code-form.ts';
import { type Recipient, recipientError, parseRecipient } from '#lib/domain/contact/recipient.ts';
import { normalizeText } from '#lib/domain/typed-text.ts';

const addressFields = {
  address: z.string('address.required' satisfies FieldErrorKey),
  unit: z.string('unit.invalid' satisfies FieldErrorKey),
  zip: z.string('zip.required' satisfies FieldErrorKey),
};

/** Spec 1 §5: where service is wanted. The output is normalized, the zip five digits. */
export const addressFormSchema = z.pipe(
  z.object(addressFields),
  z.transform((values: AddressFormValues, context): AddressFormValues => {
    const zip = parseZip(values.zip);
    if (reportErrors(addressErrors(values), values, context) || !zip) return z.NEVER;
    return { address: normalizeText(values.address), unit: normalizeText(values.unit), zip };
  }),
);

/** Requests and responses of the address check of home page, starter kit and move. */

const locale = z.enum(LOCALES);

/** POST /api/address/suggest: the text typed so far. */
export const suggestRequestSchema = z.object({
  typed: z.string().check(
    z.maxLength(200),
    z.refine((typed) => canSuggest(typed)),
  ),
});
export interface SuggestResponse {
  suggestions: string[];
}

/** POST /api/address/validate. */
export const validateRequestSchema = z.object({ locale, address: addressFormSchema });
export type ValidateResponse =
  | { outcome: 'one'; candidate: KnownAddress }
  | { outcome: 'several'; candidates: KnownAddress[] }
  /** Spec 1 §8: an unknown address; everything else is a connection problem. */
  | { outcome: 'none'; error: 'invalid-address' | 'content' }
  | { outcome: 'failed' };

const candidateId = z.string().check(z.regex(LOCATION_ID));

/** POST /api/serviceability: whether service is available at a candidate. */
export const serviceabilityRequestSchema = z.object({
  locale,
  candidateId,
  /** The retailer of a starter kit, if there is one. */
  partner: z.optional(z.enum(PARTNER_SLUGS)),
});
export type ServiceabilityResponse =
  | ServiceOutcome
  /** The check failed: the localized error page. */
  | { outcome: 'error' }
  | { outcome: 'failed' };

const { addressLine2: unit, ...otherLines } = usAddressFields(z.string().check(z.maxLength(200)));

/** A place as the address check returned it. Its id is the provider's and no secret, as it is part of `lm`. */
export const placeSchema = z.object({ id: candidateId, unit, ...otherLines });

/** POST /api/device-code: ties a starter kit to the place where it will be used. */
export const deviceCodeRequestSchema = z.object({
  locale,
  partner: z.enum(PARTNER_SLUGS),
  candidate: placeSchema,
  kit: deviceCodeFormSchema,
});

/** Where to notify someone when service becomes available. */
export const waitlistFormSchema = z.pipe(
  z.object({ contact: z.string('recipient.required' satisfies FieldErrorKey) }),
  z.transform((values: { contact: string }, context): Recipient => {
    const recipient = parseRecipient(values.contact);
    if (recipient) return recipient;
    reportErrors({ contact: recipientError(values.contact) }, values, context);
    return z.NEVER;
  }),
);

/** POST /api/waitlist: notify someone when service reaches this candidate of the address check. */
export const joinRequestSchema = z.object({
  locale,
  candidateId,
  form: waitlistFormSchema,
});

/** POST /api/waitlist/leave: the token from the link in a message. */
export const leaveRequestSchema = z.object({ token: z.string().check(z.maxLength(200)) });

export interface WaitlistResponse {
  outcome: 'done' | 'failed';
}
