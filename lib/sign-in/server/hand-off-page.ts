import 'server-only';
import { PageRedirect } from '#lib/http/page-redirect.ts';
import { config } from '#lib/config.ts';
import { handOffAddress } from '#lib/sign-in/flow.ts';

import type { PageRequest } from '#lib/http/page-request.ts';
import { loginPath } from '#lib/domain/session/refusal-path.ts';
import { requestCookies } from '#lib/http/cookie-jar.ts';
import { hasLogin } from '#lib/session/has-login.ts';
import { HAND_OFF_PAGE } from '#lib/domain/session/site-paths.ts';
import { hasLoginMarker } from '#lib/session/login-marker.ts';

export type WarmTransferView = Awaited<ReturnType<typeof loadHandOffPage>>;

/** Spec 3 §2.6: the warm transfer. Steps that write cookies go on to a route handler. */
export async function loadHandOffPage({ locale, requested }: PageRequest) {
  // The middleware has asked the same; without it, the page does.
  const known = { hasLoginMarker: hasLoginMarker(await requestCookies()) };
  const onward = handOffAddress(`/${locale}${HAND_OFF_PAGE}`, requested, known);
  if (onward !== null) throw new PageRedirect(onward);
  const flags = { bhr: requested.get('bhr') === 'true', mobile: requested.get('mobile') === 'true' };
  const logInUrl = hasLogin() ? loginPath({ locale, returnTo: null, ...flags }) : null;
  return { createIdUrl: config().CREATE_ID_URL ?? null, logInUrl };
}
