import { moveDestinationRequestSchema } from '#lib/move/api.ts';
import { jsonHandler } from '#lib/http/json-handler.ts';
import { saveDestination } from '#lib/move/server/plan-move.ts';
import { ownerGuard } from '#lib/session/owner-guard.ts';
import { onlyPost } from '#lib/http/other-methods.ts';

export const POST = jsonHandler({
  guard: ownerGuard,
  limit: { name: 'step' },
  body: moveDestinationRequestSchema,
  run: async (request, { who }) => ({ body: await saveDestination(who, request) }),
});

export const { GET, PUT, PATCH, DELETE, OPTIONS } = onlyPost;
