import { z } from 'zod';
import { WRITE_MS } from './budgets.ts';
import { defineOperation } from './operation.ts';
import { successResponse, text, trackingId, trackingQuery } from './field-types.ts';

/** Not in the specification: this call is our own, and a provider has it only if `PROVIDER_HAS` names it. */
export const notifyOutage = defineOperation({
  name: 'notify-outage',
  method: 'POST',
  host: 'provider',
  path: '/secure2/api/v1/util-service/notify-outage',
  summary: "Texts an account's own phone once when an outage ends, or takes that back",
  spec: 'ours: docs/decisions/outage-messages.md',
  credential: 'owner',
  timeoutMs: WRITE_MS,
  retry: 'write',
  codeFields: ['errorCode', 'businessErrorCode'],
  query: trackingQuery,
  body: z.object({
    accountId: text,
    outageId: text.describe('As `service-status` said it: its `outageId`, or without one its `expectedEnd`'),
    action: z.enum(['JOIN', 'LEAVE']),
    trackingId,
  }),
  response: successResponse,
});
