import { customerRequestSchema } from '#lib/forms/shop-exchange.ts';
import { inShop } from '#lib/services/shop/in-shop.ts';
import { saveCustomer } from '#lib/services/shop/save-customer.ts';
import { jsonHandler } from '#lib/session/handle.ts';

export const POST = jsonHandler({ schema: customerRequestSchema }, (request, { jar }) =>
  inShop(jar, async (visit) => ({ body: await saveCustomer(visit, request) })),
);
