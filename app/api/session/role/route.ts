import { refreshRole } from '#lib/sign-in/server/refresh-role.ts';
import { redirectHandler } from '#lib/http/redirect-handler.ts';
import { onlyGet } from '#lib/http/other-methods.ts';

/** Where the permission-error page leads, because a page cannot write the cookie, when the provider says another role than the cookie. */
export const GET = redirectHandler({
  guard: 'top-level navigation',
  limit: { name: 'step' },
  run: ({ query, locale, jar, reference }) => refreshRole(jar, { locale, query, reference }),
});

export const { POST, PUT, PATCH, DELETE, OPTIONS } = onlyGet;
