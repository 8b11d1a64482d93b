import { revokeRefillLinkRequestSchema } from '#lib/litepay/api.ts';
import { jsonHandler } from '#lib/http/json-handler.ts';
import { revokeRefillLink } from '#lib/litepay/server/refill-links.ts';
import { ownerGuard } from '#lib/session/owner-guard.ts';
import { onlyPost } from '#lib/http/other-methods.ts';

export const POST = jsonHandler({
  guard: ownerGuard,
  limit: { none: 'the guard counts what one customer asks for' },
  body: revokeRefillLinkRequestSchema,
  run: async ({ link }, { who }) => ({ body: await revokeRefillLink(who, link) }),
});

export const { GET, PUT, PATCH, DELETE, OPTIONS } = onlyPost;
