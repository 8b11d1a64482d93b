import { consentRequestSchema } from '#lib/forms/shop-exchange.ts';
import { inShop } from '#lib/services/shop/in-shop.ts';
import { saveConsent } from '#lib/services/shop/save-consent.ts';
import { jsonHandler } from '#lib/session/handle.ts';

export const POST = jsonHandler({ schema: consentRequestSchema }, (request, { jar }) =>
  inShop(jar, async (visit) => ({ body: { saved: await saveConsent(visit, request) } })),
);
