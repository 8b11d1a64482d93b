import { moveDayRequestSchema } from '#lib/move/api.ts';
import { jsonHandler } from '#lib/http/json-handler.ts';
import { saveMoveDay } from '#lib/move/server/plan-move.ts';
import { ownerGuard } from '#lib/session/owner-guard.ts';
import { onlyPost } from '#lib/http/other-methods.ts';

export const POST = jsonHandler({
  guard: ownerGuard,
  limit: { name: 'step' },
  body: moveDayRequestSchema,
  run: async (request, { who }) => ({ body: await saveMoveDay(who, request) }),
});

export const { GET, PUT, PATCH, DELETE, OPTIONS } = onlyPost;
