import { onlyGet } from '#lib/http/other-methods.ts';

/** Liveness: the process answers, whatever the state of its dependencies. For readiness see /api/ready. */
export function GET(): Response {
  return Response.json({ ok: true }, { headers: { 'cache-control': 'no-store' } });
}

export const { POST, PUT, PATCH, DELETE, OPTIONS } = onlyGet;
