import { z } from 'zod';
import { OPTIONAL_MS } from './budgets.ts';
import { defineOperation } from './operation.ts';
import { blankable, text, trackingId, trackingQuery } from './field-types.ts';

/** Not in the specification: this call is our own, and a provider may do without it (`PROVIDER_SERVICE_STATUS`). */
export const serviceStatus = defineOperation({
  name: 'service-status',
  method: 'POST',
  host: 'provider',
  path: '/secure/api/v1/util-service/service-status',
  otherPaths: ['/secure2/api/v1/util-service/service-status'],
  summary: "Whether the area of an account's service has an outage",
  spec: 'ours: docs/decisions/guest-outage-notice.md',
  credential: 'guest',
  timeoutMs: OPTIONAL_MS,
  retry: 'read',
  codeFields: ['errorCode', 'businessErrorCode'],
  query: trackingQuery,
  body: z.object({ accountId: text, trackingId }),
  response: z.object({
    status: z.enum(['OK', 'OUTAGE']),
    expectedEnd: z
      .union([z.iso.datetime({ offset: true }), z.literal('')])
      .nullish()
      .transform((value) => value || null)
      .describe('When service is expected back; absent, null or blank if nobody knows, or without an outage'),
    outageId: blankable.describe(
      'The same from the beginning of the outage to its end; absent, null or blank where outages have none, and its expected end stands for it',
    ),
  }),
});
