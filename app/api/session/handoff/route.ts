import { markLogout } from '#lib/session/login-marks.ts';
import { passHandOff } from '#lib/sign-in/server/pass-hand-off.ts';
import { parseHandOffQuery } from '#lib/sign-in/flow.ts';
import { redirect, redirectHandler } from '#lib/http/redirect-handler.ts';
import { onlyGet } from '#lib/http/other-methods.ts';

/** Spec 3 §2.6: does what the hand-off page cannot do itself, because it writes cookies. The query is the page's, with its language. */
export const GET = redirectHandler({
  guard: 'top-level navigation',
  limit: { name: 'hand-off' },
  run: async ({ query, locale, jar, reference }) => {
    const response = redirect(await passHandOff(jar, { query, locale, reference }), reference);
    if (parseHandOffQuery(query).continue !== null) markLogout(response, jar);
    return response;
  },
});

export const { POST, PUT, PATCH, DELETE, OPTIONS } = onlyGet;
