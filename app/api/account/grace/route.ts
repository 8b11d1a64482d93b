import { graceRequestSchema } from '#lib/account/api.ts';
import { takeOwnGrace } from '#lib/account/server/grace.ts';
import { jsonHandler } from '#lib/http/json-handler.ts';
import { onlyPost } from '#lib/http/other-methods.ts';
import { paymentGuard } from '#lib/session/owner-guard.ts';

/** Time limit in seconds for the provider's response, on platforms that terminate functions. */
export const maxDuration = 120;
export const POST = jsonHandler({
  guard: paymentGuard,
  limit: { name: 'step' },
  body: graceRequestSchema,
  run: async (request, { who }) => ({ body: await takeOwnGrace(who, request) }),
});

export const { GET, PUT, PATCH, DELETE, OPTIONS } = onlyPost;
