import { z } from 'zod';
import { WRITE_MS } from './budgets.ts';
import { defineOperation } from './operation.ts';
import { referenceID, successResponse, text, trackingId, trackingQuery } from './field-types.ts';

/** Takes the account's day of grace, once per key. The guest's path serves the page that a link of `send-grace-link` opens. */
export const takeGrace = defineOperation({
  name: 'take-grace',
  method: 'POST',
  host: 'provider',
  path: '/secure2/api/v1/accountService/take-grace',
  otherPaths: ['/secure/api/v1/accountService/take-grace'],
  summary: "Keeps an account's service running for a day of grace, which a later refill takes back. Once per key",
  spec: 'ours: docs/decisions/day-of-grace.md',
  credential: 'owner',
  idempotencyKey: true,
  timeoutMs: WRITE_MS,
  retry: 'write',
  codeFields: ['errorCode', 'businessErrorCode'],
  query: trackingQuery,
  body: z.object({ accountId: text, referenceID, trackingId }),
  response: successResponse,
});
