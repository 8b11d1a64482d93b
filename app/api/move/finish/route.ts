import { moveFinishRequestSchema } from '#lib/move/api.ts';
import { jsonHandler } from '#lib/http/json-handler.ts';
import { finishMove } from '#lib/move/server/follow-move.ts';
import { ownerGuard } from '#lib/session/owner-guard.ts';
import { onlyPost } from '#lib/http/other-methods.ts';

export const POST = jsonHandler({
  guard: ownerGuard,
  limit: { name: 'step' },
  body: moveFinishRequestSchema,
  run: async (request, { who }) => ({ body: await finishMove(who, request) }),
});

export const { GET, PUT, PATCH, DELETE, OPTIONS } = onlyPost;
