import { refusal } from '#lib/http/json-handler.ts';
import { formResponse } from '#lib/http/redirect-handler.ts';
import { isCrossSite } from '#lib/http/same-origin.ts';
import { shortCode, trackRequest } from '#lib/http/tracking.ts';
import { findMaintenancePage } from '#lib/http/maintenance-page.ts';
import { findLocale, LOCALES } from '#lib/i18n/locales.ts';
import { onlyPost } from '#lib/http/other-methods.ts';

const PAGE = /^\/([a-z]{2})\/[\w/-]*$/;

/**
 * The target of a card form that is submitted before its script has loaded. The body is never read: card fields have no names, and typed
 * values must not be sent. `from` is the page to return to, which may require logging in; during maintenance a page says first that nothing
 * begins now.
 */
export async function POST(request: Request): Promise<Response> {
  const reference = shortCode(trackRequest(request.headers));
  if (isCrossSite(request)) return refusal(403, { reason: 'cross-site', reference });
  const from = new URL(request.url).searchParams.get('from') ?? '';
  const pageLocale = findLocale(PAGE.exec(from)?.[1]);
  const path = pageLocale ? from : '/';
  const locale = pageLocale ?? LOCALES[0];
  return (await findMaintenancePage({ path, locale, reference })) ?? formResponse(path, locale, reference);
}

export const { GET, PUT, PATCH, DELETE, OPTIONS } = onlyPost;
