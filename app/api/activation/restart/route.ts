import { restartRequestSchema } from '#lib/activation/api.ts';
import { jsonHandler } from '#lib/http/json-handler.ts';
import { restartModem } from '#lib/activation/server/follow-activation.ts';
import { activationGuard } from '#lib/session/owner-guard.ts';
import { onlyPost } from '#lib/http/other-methods.ts';

export const maxDuration = 120;

export const POST = jsonHandler({
  guard: activationGuard,
  limit: { name: 'step' },
  body: restartRequestSchema,
  run: async ({ device, locale }, { who }) => ({ body: await restartModem(who, { device, locale }) }),
});

export const { GET, PUT, PATCH, DELETE, OPTIONS } = onlyPost;
