import { payRequestSchema } from '#lib/forms/litepay-exchange.ts';
import { payGuestRefill } from '#lib/services/litepay/pay-guest-refill.ts';
import { getVisit, writeVisit } from '#lib/session/guest-visit.ts';
import { jsonHandler, limited, MAX_CARD_BYTES } from '#lib/session/handle.ts';

/** Seconds that a charge may take on platforms that end functions; it goes on after the answer. */
export const maxDuration = 120;

export const POST = jsonHandler(
  { schema: payRequestSchema, maxBytes: MAX_CARD_BYTES },
  async (request, { jar, device, address, reference }) => {
    const { answer, visit } = await payGuestRefill(await getVisit(jar), request, { device, address });
    if (visit) await writeVisit(visit, jar);
    return answer.outcome === 'limited' ? limited(answer.retryAfterMs, reference) : { body: answer };
  },
);
