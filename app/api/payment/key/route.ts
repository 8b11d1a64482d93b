import { loadPaymentKey } from '#lib/services/payment/load-payment-key.ts';
import { trackingIdOf } from '#lib/session/tracking.ts';

/** The public key for card fields, fetched when a card is about to be sent. 503: the provider has none to give. */
export async function GET(request: Request): Promise<Response> {
  const key = await loadPaymentKey(trackingIdOf(request.headers));
  const headers = { 'cache-control': 'no-store' };
  return key ? Response.json(key, { headers }) : Response.json({ reason: 'unavailable' }, { status: 503, headers });
}
