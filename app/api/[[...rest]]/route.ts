import { refusal } from '#lib/http/json-handler.ts';
import { shortCode, trackRequest } from '#lib/http/tracking.ts';

/** Answers with JSON on every address under /api that no handler serves, because a page would be of no use there. */
function refuse(request: Request): Response {
  return refusal(404, { reason: 'unknown', reference: shortCode(trackRequest(request.headers)) });
}

export { refuse as DELETE, refuse as GET, refuse as OPTIONS, refuse as PATCH, refuse as POST, refuse as PUT };
