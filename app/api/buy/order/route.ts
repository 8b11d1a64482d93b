import { orderRequestSchema } from '#lib/forms/shop-exchange.ts';
import { inShop } from '#lib/services/shop/in-shop.ts';
import { placeOrder } from '#lib/services/shop/place-order.ts';
import { jsonHandler, limited, MAX_CARD_BYTES } from '#lib/session/handle.ts';

/** Seconds that a charge may take on platforms that end functions; it goes on after the answer. */
export const maxDuration = 120;

export const POST = jsonHandler(
  { schema: orderRequestSchema, maxBytes: MAX_CARD_BYTES },
  (request, { jar, device, address, reference }) =>
    inShop(jar, async (visit) => {
      const answer = await placeOrder(visit, request, { device, address });
      return answer.outcome === 'limited' ? limited(answer.retryAfterMs, reference) : { body: answer };
    }),
);
