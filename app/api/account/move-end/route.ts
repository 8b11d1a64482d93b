import { moveEndRequestSchema } from '#lib/account/api.ts';
import { dismissMoveEnd } from '#lib/account/server/move-end.ts';
import { jsonHandler } from '#lib/http/json-handler.ts';
import { onlyPost } from '#lib/http/other-methods.ts';
import { ownerGuard, ownerResponse } from '#lib/session/owner-guard.ts';

export const POST = jsonHandler({
  guard: ownerGuard,
  limit: { none: 'the guard counts what one customer asks for' },
  body: moveEndRequestSchema,
  run: async (_request, { who, jar }) => ownerResponse(await dismissMoveEnd(who), jar),
});

export const { GET, PUT, PATCH, DELETE, OPTIONS } = onlyPost;
