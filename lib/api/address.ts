import * as z from 'zod/mini';
import { LOCALES } from '#lib/i18n/locales.ts';
import { usAddressFields } from '#lib/rules/contact/us-address.ts';
import { canSuggest } from '#lib/rules/serviceability/address-suggestions.ts';
import { PARTNER_SLUGS } from '#lib/rules/serviceability/retail-partners.ts';
import { addressFormSchema } from '#lib/forms/address-form.ts';
import { deviceCodeFormSchema } from '#lib/forms/device-code-form.ts';

/** Requests and responses of the address check of home page, starter kit and move. */

const locale = z.enum(LOCALES);

/** POST /api/address/suggest: the text typed so far. */
export const suggestRequestSchema = z.object({
  typed: z.string().check(
    z.maxLength(200),
    z.refine((typed) => canSuggest(typed)),
  ),
});
export const suggestResponseSchema = z.object({ suggestions: z.array(z.string()) });

/** The unit and the other lines of an address that the provider knows. */
function placeFields<Schema>(line: Schema) {
  const { addressLine2: unit, ...lines } = usAddressFields(line);
  return { unit, ...lines };
}

/** An address that the provider knows; its id is the provider's and no secret, as it is part of `lm`. */
export const candidateSchema = z.object({
  id: z.string(),
  /** The whole address in one line. */
  label: z.string(),
  /** The unit is empty for a house. */
  ...placeFields(z.string()),
});
export type Candidate = z.infer<typeof candidateSchema>;

/** POST /api/address/validate. */
export const validateRequestSchema = z.object({ locale, address: addressFormSchema });
export const validateResponseSchema = z.discriminatedUnion('outcome', [
  z.object({ outcome: z.literal('one'), candidate: candidateSchema }),
  z.object({ outcome: z.literal('several'), candidates: z.array(candidateSchema) }),
  /** Spec 1 §8: an unknown address; everything else is a connection problem. */
  z.object({ outcome: z.literal('none'), error: z.enum(['invalid-address', 'content']) }),
  z.object({ outcome: z.literal('failed') }),
]);
export type ValidateResponse = z.infer<typeof validateResponseSchema>;

export const candidateId = z.string().check(z.minLength(1), z.maxLength(64));

/** POST /api/serviceability: whether service is available at a candidate. */
export const serviceabilityRequestSchema = z.object({
  locale,
  candidateId,
  /** The retailer of a starter kit, if there is one. */
  partner: z.optional(z.enum(PARTNER_SLUGS)),
});
export const serviceabilityResponseSchema = z.discriminatedUnion('outcome', [
  /** `lm`: opens the shop for this place. */
  z.object({ outcome: z.literal('serviceable'), isColdTap: z.boolean(), lm: z.string() }),
  z.object({ outcome: z.literal('unserviceable') }),
  z.object({ outcome: z.literal('existing-prepaid') }),
  z.object({ outcome: z.literal('existing-postpaid') }),
  /** The check failed: the localized error page. */
  z.object({ outcome: z.literal('error') }),
  z.object({ outcome: z.literal('failed') }),
]);

export type ServiceabilityResponse = z.infer<typeof serviceabilityResponseSchema>;

/** A candidate as the browser sends it back. */
export const chosenCandidateSchema = z.object({
  id: candidateId,
  ...placeFields(z.string().check(z.maxLength(200))),
});

/** POST /api/device-code: ties a starter kit to the place where it will be used. */
export const deviceCodeRequestSchema = z.object({
  locale,
  partner: z.enum(PARTNER_SLUGS),
  candidate: chosenCandidateSchema,
  kit: deviceCodeFormSchema,
});
export const deviceCodeResponseSchema = z.discriminatedUnion('outcome', [
  z.object({ outcome: z.literal('ready') }),
  z.object({
    outcome: z.literal('refused'),
    error: z.enum(['not-found', 'other-kit', 'try-again', 'content', 'connection']),
  }),
]);
