import { z } from 'zod';
import { WRITE_MS } from './budgets.ts';
import { defineOperation } from './operation.ts';
import { successResponse, languageWord, referenceID, text, trackingId, trackingQuery } from './field-types.ts';

const common = { referenceID, message: z.string().min(1).max(4_000), langPref: languageWord, trackingId };

/** The provider sends only receipts of payments: it refuses a reference under which nothing was charged. */
export const sendReceipt = defineOperation({
  name: 'send-receipt',
  method: 'POST',
  host: 'provider',
  path: '/secure/api/v1/util-service/send-receipt',
  summary: 'Sends the receipt of a charge to an e-mail address or a mobile phone',
  spec: '1 §2, 3 §2.5',
  credential: 'guest',
  timeoutMs: WRITE_MS,
  retry: 'write',
  codeFields: ['errorCode', 'businessErrorCode'],
  query: trackingQuery,
  body: z.discriminatedUnion('channel', [
    z.object({
      channel: z.literal('EMAIL'),
      email: z.string().min(3).max(300),
      subject: text,
      /**
       * `message` as a whole HTML document, which loads nothing: the other part of `multipart/alternative`. Not in the specification, and sent
       * only to a provider that takes it (`PROVIDER_HTML_RECEIPTS`).
       */
      html: z.string().min(1).max(100_000).optional(),
      ...common,
    }),
    z.object({ channel: z.literal('SMS'), tn: z.string().regex(/^\d{10}$/), ...common }),
  ]),
  response: successResponse,
});
