import 'server-only';
import { now as clock } from '#lib/clock.ts';
import { config } from '#lib/config.ts';
import type { Locale } from '#lib/i18n/locales.ts';
import type { Result } from '#lib/result.ts';
import type { EntryFlags } from '#lib/account/account-routing.ts';
import { parseReturnPath } from '#lib/domain/session/session-paths.ts';
import type { CookieJar } from '#lib/http/cookie-jar.ts';
import { HAND_OFF_PAGE } from '#lib/domain/session/site-paths.ts';
import { writeLogin } from '#lib/session/login-round-trip.ts';
import { dropDeadSession } from '#lib/session/stored-session.ts';
import { authorizationUrl, newLoginSecrets, type OidcFailure } from '#lib/session/oidc.ts';

/**
 * Spec 2 §4, §7: where the browser goes to sign in. `returnTo` is the requested page, with its language and query; it is dropped unless it
 * is a signed-in customer's page. Route handlers only.
 */
export async function beginLogin(
  jar: CookieJar,
  requested: { locale: Locale; returnTo: string | null } & EntryFlags,
  now = clock(),
): Promise<Result<string, OidcFailure>> {
  const { locale, bhr, mobile } = requested;
  await dropDeadSession(now, jar);
  const secrets = newLoginSecrets();
  const url = await authorizationUrl(secrets, { redirectUri: handOffUrl(locale), locale });
  if (!url.ok) return url;
  await writeLogin(
    { ...secrets, locale, bhr, mobile, returnTo: parseReturnPath(requested.returnTo), begunAt: now },
    jar,
  );
  return url;
}

/** Must match exactly what is registered with the identity provider. */
export function handOffUrl(locale: Locale): string {
  return `${config().APP_ORIGIN}/${locale}${HAND_OFF_PAGE}`;
}
