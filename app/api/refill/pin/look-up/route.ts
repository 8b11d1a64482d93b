import { pinLookupRequestSchema } from '#lib/plans/refill-pay-api.ts';
import { jsonHandler, limited } from '#lib/http/json-handler.ts';
import { lookUpPin } from '#lib/refill/server/pin-refill.ts';
import { ownerGuard } from '#lib/session/owner-guard.ts';
import { onlyPost } from '#lib/http/other-methods.ts';

export const POST = jsonHandler({
  guard: ownerGuard,
  limit: { none: 'every look takes a try of its own, and gives it back unless the PIN was wrong' },
  body: pinLookupRequestSchema,
  run: async (request, { who, device, address, reference }) => {
    const result = await lookUpPin(who, request, { device, address });
    return result.outcome === 'limited' ? limited(result.retryAfterMs, reference) : { body: result };
  },
});

export const { GET, PUT, PATCH, DELETE, OPTIONS } = onlyPost;
