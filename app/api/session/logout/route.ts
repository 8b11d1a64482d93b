import { LOCALES } from '#lib/i18n/locales.ts';
import { returnPath } from '#lib/rules/session/return-path.ts';
import { signOut } from '#lib/services/session/sign-out.ts';
import { requestCookies } from '#lib/session/cookie-jar.ts';
import { refusal } from '#lib/session/handle.ts';
import { isSameOrigin } from '#lib/session/same-origin.ts';
import { shortCode, trackingIdOf } from '#lib/session/tracking.ts';

/**
 * A plain form leads here, so that signing out needs no script: `?locale=es`, and `state=expired` after a timeout, with `returnTo`, the
 * page that was left.
 */
export async function POST(request: Request): Promise<Response> {
  const reference = shortCode(trackingIdOf(request.headers));
  if (!isSameOrigin(request.headers)) return refusal(403, { reason: 'cross-site', reference });
  const query = new URL(request.url).searchParams;
  const locale = LOCALES.find((one) => one === query.get('locale')) ?? LOCALES[0];
  const isExpired = query.get('state') === 'expired';
  const onward = isExpired ? returnPath(query.get('returnTo')) : null;
  const url = await signOut(await requestCookies(), { locale, isExpired, onward });
  return new Response(null, {
    status: 303,
    headers: {
      location: url,
      'cache-control': 'private, no-store',
      'x-reference': reference,
      // What was typed is there again after a timeout; who leaves on purpose leaves nothing.
      ...(isExpired ? {} : { 'clear-site-data': '"cache", "storage"' }),
    },
  });
}
