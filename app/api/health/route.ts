/** Liveness: the process answers, whatever the state of its dependencies. For readiness see /api/ready. */
export function GET(): Response {
  return Response.json({ ok: true }, { headers: { 'cache-control': 'no-store' } });
}
