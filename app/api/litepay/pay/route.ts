import { payRequestSchema } from '#lib/forms/litepay-exchange.ts';
import { payGuestRefill } from '#lib/services/litepay/pay-guest-refill.ts';
import { getVisit } from '#lib/session/guest-visit.ts';
import { jsonHandler, limited, MAX_CARD_BYTES } from '#lib/session/handle.ts';

/** Seconds that a charge may take on platforms that end functions; it goes on after the answer. */
export const maxDuration = 120;

export const POST = jsonHandler(
  { schema: payRequestSchema, maxBytes: MAX_CARD_BYTES },
  async (request, { jar, device, address, reference }) => {
    const paid = await payGuestRefill(await getVisit(jar), request, { device, address });
    return paid.outcome === 'limited' ? limited(paid.retryAfterMs, reference) : { body: paid };
  },
);
