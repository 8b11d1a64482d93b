import { guestQuoteRequestSchema } from '#lib/litepay/api.ts';
import { jsonHandler } from '#lib/http/json-handler.ts';
import { quoteGuestRefill } from '#lib/litepay/server/quote-guest-refill.ts';
import { browserGuard } from '#lib/session/browser-session.ts';
import { onlyPost } from '#lib/http/other-methods.ts';

export const POST = jsonHandler({
  guard: browserGuard,
  limit: { name: 'step' },
  body: guestQuoteRequestSchema,
  run: async (request, { who }) => ({ body: await quoteGuestRefill(who, request) }),
});

export const { GET, PUT, PATCH, DELETE, OPTIONS } = onlyPost;
