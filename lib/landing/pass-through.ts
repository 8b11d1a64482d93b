import 'server-only';
import { request as send } from 'undici';
import { codingFor } from '#lib/http/accept-encoding.ts';
import type { Locale } from '#lib/i18n/locales.ts';
import { LANDING_RENDER, type LandingPage } from './landing-pages.ts';
import { bodyFor, packBody } from './packed-body.ts';
import { landingOrigin } from './render-landing.ts';

/** In development, pages change with every edit, so each visit gets the page itself, as the middleware passes it. */
export async function passThrough(request: Request, locale: Locale, { path }: LandingPage): Promise<Response> {
  const url = new URL(`/${locale}${path}${new URL(request.url).search}`, landingOrigin());
  const answered = await send(url, { headers: { [LANDING_RENDER]: '1', cookie: request.headers.get('cookie') ?? '' } });
  const body = await packBody(await answered.body.text());
  const headers = new Headers({ vary: 'accept-encoding' });
  for (const name of ['content-type', 'content-security-policy', 'cache-control', 'set-cookie']) {
    for (const value of [answered.headers[name] ?? []].flat()) headers.append(name, value);
  }
  const coding = codingFor(request.headers.get('accept-encoding'));
  return new Response(bodyFor(body, coding), { status: answered.statusCode, headers });
}
