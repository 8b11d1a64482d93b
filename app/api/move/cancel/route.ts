import { moveCancelRequestSchema } from '#lib/move/api.ts';
import { jsonHandler } from '#lib/http/json-handler.ts';
import { cancelScheduledMove } from '#lib/move/server/cancel-move.ts';
import { paymentGuard } from '#lib/session/owner-guard.ts';
import { onlyPost } from '#lib/http/other-methods.ts';

/** Time limit in seconds for the provider's response, on platforms that terminate functions. */
export const maxDuration = 120;
export const POST = jsonHandler({
  guard: paymentGuard,
  limit: { name: 'step' },
  body: moveCancelRequestSchema,
  run: async (request, { who }) => ({ body: await cancelScheduledMove(who, request) }),
});

export const { GET, PUT, PATCH, DELETE, OPTIONS } = onlyPost;
