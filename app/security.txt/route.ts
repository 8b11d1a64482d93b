import { now } from '#lib/clock.ts';
import { config } from '#lib/config.ts';
import { NOT_FOUND_DOCUMENT, NOT_FOUND_HEADERS } from '#lib/http/not-found-document.ts';
import { onlyGet } from '#lib/http/other-methods.ts';
import { buildSecurityTxt } from '#lib/site/security-txt.ts';

/** The contact is known at run time, not at build time. */
export const dynamic = 'force-dynamic';

/** Found at /.well-known/security.txt too (lib/unknown-names.ts). */
export function GET(): Response {
  const { APP_ORIGIN, SECURITY_CONTACT } = config();
  if (SECURITY_CONTACT === null) return new Response(NOT_FOUND_DOCUMENT, { status: 404, headers: NOT_FOUND_HEADERS });
  return new Response(buildSecurityTxt({ origin: APP_ORIGIN, contact: SECURITY_CONTACT, now: now() }), {
    headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'public, max-age=3600' },
  });
}

export const { POST, PUT, PATCH, DELETE, OPTIONS } = onlyGet;
