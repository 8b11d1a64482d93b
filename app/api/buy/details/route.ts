import { detailsRequestSchema } from '#lib/forms/shop-exchange.ts';
import { inShop } from '#lib/services/shop/in-shop.ts';
import { saveDetails } from '#lib/services/shop/save-details.ts';
import { jsonHandler } from '#lib/session/handle.ts';

export const POST = jsonHandler({ schema: detailsRequestSchema }, (request, { jar }) =>
  inShop(jar, async (visit) => ({ body: await saveDetails(visit, request) })),
);
