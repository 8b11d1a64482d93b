import { activateRequestSchema } from '#lib/activation/api.ts';
import { jsonHandler } from '#lib/http/json-handler.ts';
import { startActivation } from '#lib/activation/server/start-activation.ts';
import { activationGuard } from '#lib/session/owner-guard.ts';
import { onlyPost } from '#lib/http/other-methods.ts';

/** Time limit in seconds for an activation and its restart, on platforms that terminate functions. */
export const maxDuration = 120;

export const POST = jsonHandler({
  guard: activationGuard,
  limit: { name: 'step' },
  body: activateRequestSchema,
  run: async (request, { who, address }) => ({ body: await startActivation(who, request, address) }),
});

export const { GET, PUT, PATCH, DELETE, OPTIONS } = onlyPost;
