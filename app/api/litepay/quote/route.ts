import { quoteRequestSchema } from '#lib/payment/api.ts';
import { jsonHandler } from '#lib/http/json-handler.ts';
import { quoteGuestRefill } from '#lib/litepay/server/quote-guest-refill.ts';
import { browserGuard } from '#lib/session/browser-session.ts';
import { onlyPost } from '#lib/http/other-methods.ts';

export const POST = jsonHandler({
  guard: browserGuard,
  limit: { name: 'step' },
  body: quoteRequestSchema,
  run: async ({ purchase, locale }, { who }) => ({ body: await quoteGuestRefill(who, purchase, locale) }),
});

export const { GET, PUT, PATCH, DELETE, OPTIONS } = onlyPost;
