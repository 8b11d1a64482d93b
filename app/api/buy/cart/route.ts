import { cartRequestSchema } from '#lib/shop/api.ts';
import { jsonHandler } from '#lib/http/json-handler.ts';
import { saveCart } from '#lib/shop/server/save-cart.ts';
import { browserGuard } from '#lib/session/browser-session.ts';
import { onlyPost } from '#lib/http/other-methods.ts';

export const POST = jsonHandler({
  guard: browserGuard,
  limit: { name: 'step' },
  body: cartRequestSchema,
  run: async (wanted, { who }) => ({ body: await saveCart(who, wanted) }),
});

export const { GET, PUT, PATCH, DELETE, OPTIONS } = onlyPost;
