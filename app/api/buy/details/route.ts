import { detailsRequestSchema } from '#lib/shop/api.ts';
import { jsonHandler } from '#lib/http/json-handler.ts';
import { saveDetails } from '#lib/shop/server/save-details.ts';
import { browserGuard } from '#lib/session/browser-session.ts';
import { onlyPost } from '#lib/http/other-methods.ts';

export const POST = jsonHandler({
  guard: browserGuard,
  limit: { name: 'step' },
  body: detailsRequestSchema,
  run: async (request, { who }) => ({ body: await saveDetails(who, request) }),
});

export const { GET, PUT, PATCH, DELETE, OPTIONS } = onlyPost;
