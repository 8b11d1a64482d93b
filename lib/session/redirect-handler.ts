import 'server-only';
import { LOCALES, type Locale } from '#lib/i18n/locales.ts';
import { log } from '#lib/log.ts';
import { clientAddress } from './client-address.ts';
import { type CookieJar, requestCookies } from './cookie-jar.ts';
import { type Device, getDevice } from './device.ts';
import { shortCode, trackingIdOf } from './tracking.ts';

export interface Leading {
  request: Request;
  query: URLSearchParams;
  /** Of the query; the first one when it names none. */
  locale: Locale;
  jar: CookieJar;
  /** The short code that the error page shows. */
  reference: string;
  address: string | null;
  device: Device;
}

/** A failure on the way in or out: the error page, with its code and a way to sign in again. */
export function failedPath({ locale, reference }: Pick<Leading, 'locale' | 'reference'>): string {
  return `/${locale}/error?reference=${reference}&again=login`;
}

/**
 * A route handler that sends a browser on: `run` says where to, with the language, and may set cookies. Nothing happens for a browser
 * that only looks ahead. `status`: 303 after a form.
 */
export function redirectHandler(
  run: (leading: Leading) => Promise<string | Response>,
  { status = 307, cookiesOf = requestCookies }: { status?: 303 | 307; cookiesOf?: () => Promise<CookieJar> } = {},
): (request: Request) => Promise<Response> {
  return async (request) => {
    if (isPrefetch(request.headers)) return new Response(null, { status: 204, headers: NOT_KEPT });
    const trackingId = trackingIdOf(request.headers);
    const reference = shortCode(trackingId);
    const query = new URL(request.url).searchParams;
    const locale = LOCALES.find((one) => one === query.get('locale')) ?? LOCALES[0];
    try {
      const jar = await cookiesOf();
      const address = clientAddress(request.headers);
      const led = await run({ request, query, locale, jar, reference, address, device: getDevice(jar) });
      return typeof led === 'string' ? redirect(led, status, reference) : led;
    } catch (error) {
      log.error({ event: 'request_bug', trackingId, reference, path: new URL(request.url).pathname }, error);
      return redirect(failedPath({ locale, reference }), status, reference);
    }
  };
}

/** A page that is fetched before anybody has asked for it: by the browser, or by the framework's own router. */
export function isPrefetch(headers: Headers): boolean {
  const purposes = [headers.get('sec-purpose'), headers.get('purpose'), headers.get('x-moz')];
  return headers.has('next-router-prefetch') || purposes.some((purpose) => /\bprefetch\b/.test(purpose ?? ''));
}

const NOT_KEPT = { 'cache-control': 'private, no-store' };

/** An answer that sends a browser on, for handlers that have more to say with it. */
export function redirect(location: string, status: 303 | 307, reference: string): Response {
  return new Response(null, { status, headers: { ...NOT_KEPT, location, 'x-reference': reference } });
}
