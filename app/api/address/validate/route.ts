import { validateRequestSchema } from '#lib/forms/address-exchange.ts';
import { validateAddress } from '#lib/services/address/validate-address.ts';
import { inShop } from '#lib/services/shop/in-shop.ts';
import { jsonHandler } from '#lib/session/handle.ts';

export const POST = jsonHandler({ schema: validateRequestSchema, limit: { name: 'check' } }, ({ address }, { jar }) =>
  inShop(jar, async (visit) => ({ body: await validateAddress(visit, address) })),
);
