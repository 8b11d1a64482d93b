import { checkReadiness } from '#lib/site/check-readiness.ts';
import { onlyGet } from '#lib/http/other-methods.ts';

/**
 * Readiness for load balancers: 200 once every landing page was served, while the store responds, else 503. No guard and no limit: it is
 * measured once a second at most.
 */
export async function GET(): Promise<Response> {
  const { isReady, store, pages, others } = await checkReadiness();
  const status = isReady ? 200 : 503;
  return Response.json({ ok: isReady, store, pages, ...others }, { status, headers: { 'cache-control': 'no-store' } });
}

export const { POST, PUT, PATCH, DELETE, OPTIONS } = onlyGet;
