import * as z from 'zod/mini';
import { waitlistFormSchema } from '#lib/forms/waitlist-form.ts';
import { LOCALES } from '#lib/i18n/locales.ts';

/** What the browser and the waitlist's route handlers say to each other. */

/** POST /api/waitlist: tell me when service comes to this candidate of the address check. */
export const joinRequestSchema = z.object({
  locale: z.enum(LOCALES),
  candidateId: z.string().check(z.minLength(1), z.maxLength(64)),
  form: waitlistFormSchema,
});

/** POST /api/waitlist/leave: the token of the link in a message. */
export const leaveRequestSchema = z.object({ token: z.string().check(z.maxLength(64)) });

export const waitlistResponseSchema = z.object({ outcome: z.enum(['done', 'failed']) });
