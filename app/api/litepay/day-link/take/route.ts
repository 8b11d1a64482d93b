import { jsonHandler } from '#lib/http/json-handler.ts';
import { onlyPost } from '#lib/http/other-methods.ts';
import { hashSubject } from '#lib/http/secrets.ts';
import { linkedGraceRequestSchema } from '#lib/litepay/api.ts';
import { takeGraceByLink } from '#lib/litepay/server/grace-links.ts';
import { newBrowserGuard } from '#lib/session/browser-session.ts';

/** Time limit in seconds for the provider's response, on platforms that terminate functions. */
export const maxDuration = 120;
/** It counts as a lookup, limited by link instead of by phone. */
export const POST = jsonHandler({
  guard: newBrowserGuard,
  limit: { name: 'lookup', subjectHash: ({ token }) => hashSubject('link', token) },
  body: linkedGraceRequestSchema,
  run: async (press, { who }) => {
    const body = await takeGraceByLink(who, press);
    return { body, isCorrect: body.outcome !== 'refused' };
  },
});

export const { GET, PUT, PATCH, DELETE, OPTIONS } = onlyPost;
