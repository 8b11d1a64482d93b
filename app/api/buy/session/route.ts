import { sessionRequestSchema } from '#lib/forms/shop-exchange.ts';
import { handOver } from '#lib/services/shop/hand-over.ts';
import { inShop } from '#lib/services/shop/in-shop.ts';
import { jsonHandler } from '#lib/session/handle.ts';

export const POST = jsonHandler({ schema: sessionRequestSchema }, (purchase, { jar }) =>
  inShop(jar, async (visit) => ({ body: await handOver(visit, purchase) })),
);
