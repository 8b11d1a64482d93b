import * as z from 'zod/mini';
import { waitlistFormSchema } from './waitlist-form.ts';
import { LOCATION_ID } from './location-token.ts';
import { LOCALES } from '#lib/i18n/locales.ts';

/** Requests and responses of the waitlist. */

/** POST /api/waitlist: notify someone when service reaches this candidate of the address check. */
export const joinRequestSchema = z.object({
  locale: z.enum(LOCALES),
  candidateId: z.string().check(z.regex(LOCATION_ID)),
  form: waitlistFormSchema,
});

/** POST /api/waitlist/leave: the token from the link in a message. */
export const leaveRequestSchema = z.object({ token: z.string().check(z.maxLength(200)) });

export interface WaitlistResponse {
  outcome: 'done' | 'failed';
}
