import { macRequestSchema } from '#lib/activation/api.ts';
import { jsonHandler } from '#lib/http/json-handler.ts';
import { checkTypedMac } from '#lib/activation/server/modem.ts';
import { activationGuard } from '#lib/session/owner-guard.ts';
import { onlyPost } from '#lib/http/other-methods.ts';

export const POST = jsonHandler({
  guard: activationGuard,
  limit: { name: 'step' },
  body: macRequestSchema,
  run: async ({ mac }, { who }) => ({ body: await checkTypedMac(who, mac) }),
});

export const { GET, PUT, PATCH, DELETE, OPTIONS } = onlyPost;
