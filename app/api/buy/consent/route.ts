import { consentRequestSchema } from '#lib/shop/api.ts';
import { jsonHandler, limited } from '#lib/http/json-handler.ts';
import { saveConsent } from '#lib/shop/server/save-customer.ts';
import { browserGuard } from '#lib/session/browser-session.ts';
import { onlyPost } from '#lib/http/other-methods.ts';

export const POST = jsonHandler({
  guard: browserGuard,
  limit: { none: 'a try is counted for the contact of the purchase, once that is found' },
  body: consentRequestSchema,
  run: async ({ purchase: { id }, locale, ...consent }, { who, device, address, reference }) => {
    const result = await saveConsent(who, { id, locale, consent, client: { device, address } });
    return result.outcome === 'limited'
      ? limited(result.retryAfterMs, reference)
      : { body: { saved: result.outcome === 'saved' } };
  },
});

export const { GET, PUT, PATCH, DELETE, OPTIONS } = onlyPost;
