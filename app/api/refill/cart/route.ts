import { refillCartRequestSchema } from '#lib/refill/api.ts';
import { jsonHandler } from '#lib/http/json-handler.ts';
import { saveRefillCart } from '#lib/refill/server/save-refill-cart.ts';
import { ownerGuard } from '#lib/session/owner-guard.ts';
import { onlyPost } from '#lib/http/other-methods.ts';

export const POST = jsonHandler({
  guard: ownerGuard,
  limit: { name: 'step' },
  body: refillCartRequestSchema,
  run: async (request, { who }) => ({ body: await saveRefillCart(who, request) }),
});

export const { GET, PUT, PATCH, DELETE, OPTIONS } = onlyPost;
