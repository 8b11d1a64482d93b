import { config } from '#lib/config.ts';
import { refusal } from '#lib/http/json-handler.ts';
import { isCrossSite } from '#lib/http/same-origin.ts';
import { shortCode, trackingIdOf } from '#lib/http/tracking.ts';

const DESTINATION = /^\/(en|es)\/[\w/-]*$/;

/**
 * Where a card form goes that is sent before its script is there. The body is never read: card fields have no names, and what
 * was typed must not travel. `from` is the page that the guest is sent back to.
 */
export function POST(request: Request): Response {
  const reference = shortCode(trackingIdOf(request.headers));
  if (isCrossSite(request)) return refusal(403, { reason: 'cross-site', reference });
  const from = new URL(request.url).searchParams.get('from') ?? '';
  const path = DESTINATION.test(from) ? from : '/';
  return new Response(null, { status: 303, headers: { location: new URL(path, config().APP_ORIGIN).href } });
}
