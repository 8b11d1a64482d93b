import { refillStartRequestSchema } from '#lib/refill/api.ts';
import { jsonHandler } from '#lib/http/json-handler.ts';
import { startRefill } from '#lib/refill/server/save-refill-cart.ts';
import { ownerGuard } from '#lib/session/owner-guard.ts';
import { onlyPost } from '#lib/http/other-methods.ts';

/** 'Refill now' and the winback banner. */
export const POST = jsonHandler({
  guard: ownerGuard,
  limit: { name: 'step' },
  body: refillStartRequestSchema,
  run: async (request, { who }) => ({ body: await startRefill(who, request) }),
});

export const { GET, PUT, PATCH, DELETE, OPTIONS } = onlyPost;
