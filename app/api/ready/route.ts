import { isFromScheduler } from '#lib/http/secrets.ts';
import { checkReadiness, readinessDetails } from '#lib/site/check-readiness.ts';
import { onlyGet } from '#lib/http/other-methods.ts';

/**
 * Readiness for load balancers: 200 once every landing page was served, while the store answers and can be written, else 503. No guard and no
 * limit: each part is measured once a second at most. Anybody can ask, so nothing but `ok` is told; with CRON_SECRET as its bearer token a
 * request gets the details, which METRICS_PORT has at /ready.
 */
export async function GET(request: Request): Promise<Response> {
  const readiness = await checkReadiness();
  const status = readiness.isReady ? 200 : 503;
  const body = isFromScheduler(request.headers) ? readinessDetails(readiness) : { ok: readiness.isReady };
  return Response.json(body, { status, headers: { 'cache-control': 'no-store' } });
}

export const { POST, PUT, PATCH, DELETE, OPTIONS } = onlyGet;
