import { restoreRequestSchema } from '#lib/forms/shop-exchange.ts';
import { inShop } from '#lib/services/shop/in-shop.ts';
import { restoreShopper } from '#lib/services/shop/restore-shopper.ts';
import { jsonHandler } from '#lib/session/handle.ts';

export const POST = jsonHandler({ schema: restoreRequestSchema }, (request, { jar }) =>
  inShop(jar, async (visit) => ({ body: await restoreShopper(visit, request) })),
);
