import { LOGGED_OUT_PAGE } from '#lib/domain/session/site-paths.ts';
import { parseReturnPath } from '#lib/domain/session/session-paths.ts';
import { markLogout } from '#lib/session/login-marks.ts';
import { signOut } from '#lib/sign-in/server/sign-out.ts';
import { formResponse, redirectHandler } from '#lib/http/redirect-handler.ts';
import { onlyPost } from '#lib/http/other-methods.ts';

/**
 * The target of a plain form, so that signing out needs no script: `?locale=es`, and after a timeout `state=expired` with `returnTo`, the
 * page that was left.
 */
export const POST = redirectHandler({
  guard: 'form of our own',
  limit: { none: 'there is one session to end, and whoever leaves is not kept' },
  run: async ({ query, locale, jar, reference }) => {
    const isExpired = query.get('state') === 'expired';
    const onward = isExpired ? parseReturnPath(query.get('returnTo')) : `/${locale}${LOGGED_OUT_PAGE}`;
    const response = formResponse(await signOut(jar, { locale, isExpired, onward }), locale, reference);
    // Drafts survive a timeout; logging out on purpose removes them.
    if (!isExpired) markLogout(response, jar);
    return response;
  },
});

export const { GET, PUT, PATCH, DELETE, OPTIONS } = onlyPost;
