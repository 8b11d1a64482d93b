import { routerResetRequestSchema } from '#lib/account/api.ts';
import { jsonHandler } from '#lib/http/json-handler.ts';
import { resetRouter } from '#lib/account/server/reset-router.ts';
import { ownerResponse, ownerGuard } from '#lib/session/owner-guard.ts';
import { onlyPost } from '#lib/http/other-methods.ts';

export const POST = jsonHandler({
  guard: ownerGuard,
  limit: { none: 'the guard counts what one customer asks for' },
  body: routerResetRequestSchema,
  run: async (_request, { who, jar }) => ownerResponse(await resetRouter(who), jar),
});

export const { GET, PUT, PATCH, DELETE, OPTIONS } = onlyPost;
