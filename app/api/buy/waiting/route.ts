import { jsonReader } from '#lib/http/json-handler.ts';
import { findWaitingOrder } from '#lib/shop/server/enter-shop.ts';
import { browserGuard } from '#lib/session/browser-session.ts';
import { onlyGet } from '#lib/http/other-methods.ts';

export const GET = jsonReader({
  guard: browserGuard,
  limit: { name: 'step' },
  run: async (_query, { who }) => ({ body: { path: await findWaitingOrder(who) } }),
});

export const { POST, PUT, PATCH, DELETE, OPTIONS } = onlyGet;
