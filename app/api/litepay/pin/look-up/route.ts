import { guestPinLookupRequestSchema } from '#lib/plans/refill-pay-api.ts';
import { jsonHandler, limited } from '#lib/http/json-handler.ts';
import { lookUpGuestPin } from '#lib/litepay/server/guest-pin.ts';
import { browserGuard } from '#lib/session/browser-session.ts';
import { onlyPost } from '#lib/http/other-methods.ts';

export const POST = jsonHandler({
  guard: browserGuard,
  limit: { none: 'every look takes a try of its own, and gives it back unless the PIN was wrong' },
  body: guestPinLookupRequestSchema,
  run: async (request, { who, device, address, reference }) => {
    const result = await lookUpGuestPin(who, request, { device, address });
    return result.outcome === 'limited' ? limited(result.retryAfterMs, reference) : { body: result };
  },
});

export const { GET, PUT, PATCH, DELETE, OPTIONS } = onlyPost;
