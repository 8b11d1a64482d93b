import { pinLookupRequestSchema } from '#lib/plans/refill-pay-api.ts';
import { jsonHandler, limited } from '#lib/http/json-handler.ts';
import { lookUpPin } from '#lib/refill/server/look-up-pin.ts';
import { ownerGuard } from '#lib/session/owner-guard.ts';
import { onlyPost } from '#lib/http/other-methods.ts';

export const POST = jsonHandler({
  guard: ownerGuard,
  limit: { none: 'every look takes a try of its own, and gives it back unless the PIN was wrong' },
  body: pinLookupRequestSchema,
  run: async (request, { who, device, address, reference }) => {
    const found = await lookUpPin(who, request, { device, address });
    return found.outcome === 'limited' ? limited(found.retryAfterMs, reference) : { body: found };
  },
});

export const { GET, PUT, PATCH, DELETE, OPTIONS } = onlyPost;
