import { cartRequestSchema } from '#lib/forms/shop-exchange.ts';
import { inShop } from '#lib/services/shop/in-shop.ts';
import { saveCart } from '#lib/services/shop/save-cart.ts';
import { jsonHandler } from '#lib/session/handle.ts';

export const POST = jsonHandler({ schema: cartRequestSchema }, (wanted, { jar }) =>
  inShop(jar, async (visit) => ({ body: await saveCart(visit, wanted) })),
);
