import 'server-only';
import type { $ZodType, output } from 'zod/v4/core';
import { receiptRequestSchema } from '#lib/payment/receipt-api.ts';
import type { PayRequest } from '#lib/payment/api.ts';
import { subjectHashOf } from '#lib/http/subject-hash.ts';
import { jsonHandler, jsonReader, limited, MAX_CARD_BYTES } from '#lib/http/json-handler.ts';
import { findPaymentKey } from './provider-payment-key.ts';
import { recipientKey } from '#lib/domain/contact/recipient.ts';
import { pay } from './pay.ts';
import type { PaymentFlow } from './payment-flow.ts';
import { type PaymentReader, readPaymentStatus } from './payment-status.ts';
import { sendReceipt } from './receipt.ts';

/** POST …/pay of a flow. `body`: its request's schema. */
export function payHandler<Who, Schema extends $ZodType<PayRequest>>(
  flow: PaymentFlow<Who, output<Schema>>,
  body: Schema,
) {
  return jsonHandler<Schema, Who>({
    guard: flow.guard,
    limit: 'none: a try is counted once the attempt is claimed, so that a repeated delivery costs nothing',
    body,
    maxBytes: MAX_CARD_BYTES,
    run: async (request, { who, device, address, reference }) => {
      const caller = { browserId: flow.browserIdOf(who), open: (id: string) => flow.open(who, id) };
      const outcome = await pay(flow, caller, request, { device, address });
      return outcome.outcome === 'limited' ? limited(outcome.retryAfterMs, reference) : { body: outcome };
    },
  });
}

/** GET …/status?purchase=ID&attempt=ID of a flow. */
export function statusHandler<Who>(flow: PaymentFlow<Who, never>) {
  return jsonReader<Who>({
    guard: flow.guard,
    limit: 'none: asked every two seconds while a payment is open',
    run: async (query, { who }) => ({
      body: await readPaymentStatus(flow, readerOf(flow, who), {
        purchaseId: query.get('purchase') ?? '',
        attempt: query.get('attempt') ?? '',
      }),
    }),
  });
}

/** POST …/receipt of a flow. */
export function receiptHandler<Who>(flow: PaymentFlow<Who, never>) {
  return jsonHandler<typeof receiptRequestSchema, Who>({
    guard: flow.guard,
    limit: {
      name: 'receipt',
      subjectHash: ({ recipient }) => subjectHashOf('recipient', recipientKey(recipient)),
    },
    body: receiptRequestSchema,
    run: async ({ purchase: purchaseId, ...request }, { who }) => ({
      body: { sent: await sendReceipt(readerOf(flow, who), { purchaseId, ...request }) },
    }),
  });
}

function readerOf<Who>(flow: PaymentFlow<Who, never>, who: Who): PaymentReader {
  return { browserId: flow.browserIdOf(who), open: (id) => flow.open(who, id) };
}

/** GET /api/payment/key: the provider's public key for card fields. 503: the provider returned none. */
export function keyHandler() {
  return jsonReader({
    guard: 'none: the key is public',
    limit: { name: 'step' },
    run: async (_query, { trackingId, reference }) => {
      const key = await findPaymentKey({ trackingId, caller: trackingId, xsrfToken: null });
      return key ? { body: key } : { status: 503, body: { reason: 'unavailable', reference } };
    },
  });
}
