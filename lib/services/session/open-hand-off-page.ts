import 'server-only';
import { config } from '#lib/config.ts';
import { handOffQuery, handOffStep } from '#lib/flows/handoff.ts';
import type { WarmTransferView } from '#lib/views/account.ts';
import { loginPath } from '#lib/rules/session/refusal-path.ts';
import { requestCookies } from '#lib/http/cookie-jar.ts';
import { hasLogin } from '#lib/session/has-login.ts';
import { hasLoginMarker } from '#lib/session/login-marker.ts';

/** Spec 3 §2.6: the warm transfer, or the handler that does what is asked, an address without a host. */
export async function openHandOffPage(
  query: URLSearchParams,
  locale: string,
): Promise<{ redirect: string } | { redirect: null; view: WarmTransferView }> {
  const { step } = handOffStep(handOffQuery(query), { hasLoginMarker: hasLoginMarker(await requestCookies()) });
  if (step !== 'warm-transfer') {
    const onward = new URLSearchParams(query);
    onward.set('locale', locale);
    return { redirect: `/api/session/handoff?${onward}` };
  }
  const flags = { bhr: query.get('bhr') === 'true', mobile: query.get('mobile') === 'true' };
  const logInUrl = hasLogin() ? loginPath({ locale, returnTo: null, ...flags }) : null;
  return { redirect: null, view: { createIdUrl: config().CREATE_ID_URL ?? null, logInUrl } };
}
