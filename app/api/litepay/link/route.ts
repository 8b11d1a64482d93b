import { openRefillLinkRequestSchema } from '#lib/litepay/api.ts';
import { constantTimeResponse } from '#lib/http/constant-time-response.ts';
import { jsonHandler } from '#lib/http/json-handler.ts';
import { hashSubject } from '#lib/http/secrets.ts';
import { runLookup } from '#lib/litepay/server/look-up-account.ts';
import { openRefillLink } from '#lib/litepay/server/refill-links.ts';
import { newBrowserGuard } from '#lib/session/browser-session.ts';
import { onlyPost } from '#lib/http/other-methods.ts';

/** Opens quick refill with a link's account. It counts as a lookup, limited by link instead of by phone. */
export const POST = constantTimeResponse(
  jsonHandler({
    guard: newBrowserGuard,
    limit: { name: 'lookup', subjectHash: ({ token }) => hashSubject('link', token) },
    body: openRefillLinkRequestSchema,
    run: async (opening, { request, who }) => {
      const { response, isRight } = await runLookup(request, () => openRefillLink(who, opening));
      return { body: response, isCorrect: isRight };
    },
  }),
);

export const { GET, PUT, PATCH, DELETE, OPTIONS } = onlyPost;
