import { orderStateRequestSchema } from '#lib/forms/shop-exchange.ts';
import { followOrder } from '#lib/services/shop/follow-order.ts';
import { inShop } from '#lib/services/shop/in-shop.ts';
import { jsonHandler } from '#lib/session/handle.ts';

export const maxDuration = 120;

/** What became of this tab's order; asked again and again by the waiting page. */
export const POST = jsonHandler({ schema: orderStateRequestSchema }, ({ tab }, { jar }) =>
  inShop(jar, async (visit) => ({ body: await followOrder(visit, tab) })),
);
