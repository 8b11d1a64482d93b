import { loadBroadbandFacts } from '#lib/shop/server/broadband-labels.ts';
import { refusal } from '#lib/http/json-handler.ts';
import { shortCode, trackRequest } from '#lib/http/tracking.ts';
import { onlyGet } from '#lib/http/other-methods.ts';

/** The FCC's labels of every plan as data, for anyone: 47 CFR 8.1 requires a machine-readable form. */
export async function GET(request: Request): Promise<Response> {
  const facts = await loadBroadbandFacts();
  const reference = shortCode(trackRequest(request.headers));
  if (facts === 'off') return refusal(404, { reason: 'not-found', reference });
  if (facts === 'unavailable') return refusal(503, { reason: 'unavailable', reference });
  return Response.json(facts, { headers: { 'cache-control': 'public, max-age=300, stale-while-revalidate=3600' } });
}

export const { POST, PUT, PATCH, DELETE, OPTIONS } = onlyGet;
