import { refusal } from '#lib/session/handle.ts';
import { shortCode, trackingIdOf } from '#lib/session/tracking.ts';

/** Whoever asks for data is answered in JSON, also about an address that does not exist. */
function notFound(request: Request): Response {
  return refusal(404, { reason: 'not-found', reference: shortCode(trackingIdOf(request.headers)) });
}

export const GET = notFound;
export const HEAD = notFound;
export const OPTIONS = notFound;
export const POST = notFound;
export const PUT = notFound;
export const PATCH = notFound;
export const DELETE = notFound;
