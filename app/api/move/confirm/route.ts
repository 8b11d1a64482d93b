import { moveConfirmRequestSchema } from '#lib/move/api.ts';
import { jsonHandler } from '#lib/http/json-handler.ts';
import { confirmMove } from '#lib/move/server/move-order.ts';
import { paymentGuard } from '#lib/session/owner-guard.ts';
import { onlyPost } from '#lib/http/other-methods.ts';

/** Time limit in seconds for the provider's response, on platforms that terminate functions. */
export const maxDuration = 120;
export const POST = jsonHandler({
  guard: paymentGuard,
  limit: { name: 'step' },
  body: moveConfirmRequestSchema,
  run: async (request, { who }) => ({ body: await confirmMove(who, request) }),
});

export const { GET, PUT, PATCH, DELETE, OPTIONS } = onlyPost;
