import { suggestRequestSchema } from '#lib/forms/address-exchange.ts';
import { suggestAddresses } from '#lib/services/address/suggest-addresses.ts';
import { inShop } from '#lib/services/shop/in-shop.ts';
import { jsonHandler } from '#lib/session/handle.ts';

export const POST = jsonHandler({ schema: suggestRequestSchema, limit: { name: 'suggest' } }, ({ typed }, { jar }) =>
  inShop(jar, async (visit) => ({ body: { suggestions: await suggestAddresses(visit, typed) } })),
);
