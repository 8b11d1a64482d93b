import { z } from 'zod';
import { WRITE_MS } from './budgets.ts';
import { defineOperation } from './operation.ts';
import { successResponse, text, trackingId, trackingQuery } from './field-types.ts';

/** Sends a link for a day of grace to the account's own phone or e-mail address, which the web app does not name. */
export const sendGraceLink = defineOperation({
  name: 'send-grace-link',
  method: 'POST',
  host: 'provider',
  path: '/secure/api/v1/util-service/send-grace-link',
  summary: "Sends a link for a day of grace to the account's own phone or e-mail address",
  spec: 'ours: docs/decisions/day-of-grace.md',
  credential: 'guest',
  timeoutMs: WRITE_MS,
  retry: 'write',
  codeFields: ['errorCode', 'businessErrorCode'],
  query: trackingQuery,
  body: z.object({
    accountId: text,
    /** Contains a secret that works once: it is neither logged nor kept. */
    url: z.url().max(500),
    trackingId,
  }),
  response: successResponse,
});
