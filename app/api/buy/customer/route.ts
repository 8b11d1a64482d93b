import { customerRequestSchema } from '#lib/api/shop.ts';
import { jsonHandler } from '#lib/http/json-handler.ts';
import { saveCustomer } from '#lib/services/shop/save-customer.ts';
import { browserGuard } from '#lib/session/browser-session.ts';
import { onlyPost } from '#lib/http/other-methods.ts';

export const POST = jsonHandler({
  guard: browserGuard,
  limit: { name: 'step' },
  body: customerRequestSchema,
  run: async (request, { who, device, address }) => ({ body: await saveCustomer(who, request, { device, address }) }),
});

export const { GET, PUT, PATCH, DELETE, OPTIONS } = onlyPost;
