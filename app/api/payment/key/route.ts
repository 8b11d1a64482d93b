import { loadPaymentKey } from '#lib/services/payment/load-payment-key.ts';
import { jsonReader } from '#lib/http/json-handler.ts';
import { onlyGet } from '#lib/http/other-methods.ts';

/** The public key for card fields, requested when a card is about to be sent. 503: the provider returned none. */
export const GET = jsonReader({
  guard: 'none: the key is public',
  limit: { name: 'step' },
  run: async (_query, { trackingId, reference }) => {
    const key = await loadPaymentKey(trackingId);
    return key ? { body: key } : { status: 503, body: { reason: 'unavailable', reference } };
  },
});

export const { POST, PUT, PATCH, DELETE, OPTIONS } = onlyGet;
