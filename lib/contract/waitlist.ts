import { z } from 'zod';
import { WRITE_MS } from './budgets.ts';
import { defineOperation } from './operation.ts';
import { successResponse, languageWord, text, trackingId, trackingQuery } from './field-types.ts';

const waitlistId = z.string().regex(/^[0-9a-f]{24}$/);

/** Not in the specification: this call is our own, and a provider may do without it (`PROVIDER_WAITLIST`). */
export const waitlist = defineOperation({
  name: 'waitlist',
  method: 'POST',
  host: 'provider',
  path: '/secure/api/v1/util-service/waitlist',
  summary: 'Tells someone once when service reaches a location, or takes them off that list',
  spec: 'ours: docs/decisions/waitlist.md',
  credential: 'guest',
  timeoutMs: WRITE_MS,
  retry: 'write',
  codeFields: ['errorCode', 'businessErrorCode'],
  query: trackingQuery,
  body: z.discriminatedUnion('action', [
    z.object({
      action: z.literal('JOIN'),
      waitlistId,
      locationId: text,
      channel: z.enum(['EMAIL', 'SMS']),
      /** An email address, or ten digits. */
      recipient: z.string().min(1).max(300),
      langPref: languageWord,
      /** Linked in every message: the page that removes its reader from the list. */
      removalUrl: z.url(),
      trackingId,
    }),
    z.object({ action: z.literal('LEAVE'), waitlistId, trackingId }),
  ]),
  response: successResponse,
});
