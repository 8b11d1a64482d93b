import { createRefillLinkRequestSchema } from '#lib/litepay/api.ts';
import { jsonHandler } from '#lib/http/json-handler.ts';
import { createRefillLink } from '#lib/litepay/server/refill-links.ts';
import { ownerGuard, ownerResponse } from '#lib/session/owner-guard.ts';
import { onlyPost } from '#lib/http/other-methods.ts';

export const POST = jsonHandler({
  guard: ownerGuard,
  limit: { name: 'step' },
  body: createRefillLinkRequestSchema,
  run: async ({ locale }, { who, jar }) => ownerResponse(await createRefillLink(who, locale), jar),
});

export const { GET, PUT, PATCH, DELETE, OPTIONS } = onlyPost;
