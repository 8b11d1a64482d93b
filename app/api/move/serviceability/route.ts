import { moveServiceabilityRequestSchema } from '#lib/move/api.ts';
import { jsonHandler } from '#lib/http/json-handler.ts';
import { checkDestination } from '#lib/move/server/plan-move.ts';
import { ownerGuard } from '#lib/session/owner-guard.ts';
import { onlyPost } from '#lib/http/other-methods.ts';

export const POST = jsonHandler({
  guard: ownerGuard,
  limit: { name: 'check' },
  body: moveServiceabilityRequestSchema,
  run: async ({ candidateId }, { who }) => ({ body: await checkDestination(who, candidateId) }),
});

export const { GET, PUT, PATCH, DELETE, OPTIONS } = onlyPost;
