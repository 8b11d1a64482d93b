import { moveValidateRequestSchema } from '#lib/api/move.ts';
import { jsonHandler } from '#lib/http/json-handler.ts';
import { findDestinations } from '#lib/services/move/check-destination.ts';
import { buyerGuard } from '#lib/session/owner-guard.ts';
import { onlyPost } from '#lib/http/other-methods.ts';

export const POST = jsonHandler({
  guard: buyerGuard,
  limit: { name: 'check' },
  body: moveValidateRequestSchema,
  run: async ({ address }, { who }) => ({ body: await findDestinations(who, address) }),
});

export const { GET, PUT, PATCH, DELETE, OPTIONS } = onlyPost;
