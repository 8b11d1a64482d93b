import { customerRequestSchema } from '#lib/shop/api.ts';
import { jsonHandler } from '#lib/http/json-handler.ts';
import { saveCustomer } from '#lib/shop/server/save-customer.ts';
import { browserGuard } from '#lib/session/browser-session.ts';
import { onlyPost } from '#lib/http/other-methods.ts';

export const POST = jsonHandler({
  guard: browserGuard,
  limit: { name: 'step' },
  body: customerRequestSchema,
  run: async (request, { who, device, address }) => ({ body: await saveCustomer(who, request, { device, address }) }),
});

export const { GET, PUT, PATCH, DELETE, OPTIONS } = onlyPost;
