import { totalRequestSchema } from '#lib/shop/api.ts';
import { jsonHandler } from '#lib/http/json-handler.ts';
import { estimateOrderTotal } from '#lib/shop/server/save-details.ts';
import { browserGuard } from '#lib/session/browser-session.ts';
import { onlyPost } from '#lib/http/other-methods.ts';

export const POST = jsonHandler({
  guard: browserGuard,
  limit: { name: 'step' },
  body: totalRequestSchema,
  run: async (request, { who }) => ({ body: await estimateOrderTotal(who, request) }),
});

export const { GET, PUT, PATCH, DELETE, OPTIONS } = onlyPost;
