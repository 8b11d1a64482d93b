import { constantTimeResponse } from '#lib/http/constant-time-response.ts';
import { jsonHandler } from '#lib/http/json-handler.ts';
import { onlyPost } from '#lib/http/other-methods.ts';
import { graceLinkRequestSchema } from '#lib/litepay/api.ts';
import { requestGraceLink } from '#lib/litepay/server/grace-links.ts';
import { browserGuard } from '#lib/session/browser-session.ts';

/** The same words, status, size and time whether or not a link is sent. */
export const POST = constantTimeResponse(
  jsonHandler({
    guard: browserGuard,
    limit: { name: 'grace' },
    body: graceLinkRequestSchema,
    run: async ({ purchase }, { request, who }) => {
      await requestGraceLink(who, purchase, { path: new URL(request.url).pathname });
      return { body: { outcome: 'asked' } };
    },
  }),
);

export const { GET, PUT, PATCH, DELETE, OPTIONS } = onlyPost;
