import { sessionRequestSchema } from '#lib/shop/api.ts';
import { jsonHandler } from '#lib/http/json-handler.ts';
import { createHandOff } from '#lib/shop/server/digital-session.ts';
import { browserGuard } from '#lib/session/browser-session.ts';
import { onlyPost } from '#lib/http/other-methods.ts';

export const POST = jsonHandler({
  guard: browserGuard,
  limit: { name: 'step' },
  body: sessionRequestSchema,
  run: async (request, { who }) => ({ body: await createHandOff(who, request) }),
});

export const { GET, PUT, PATCH, DELETE, OPTIONS } = onlyPost;
