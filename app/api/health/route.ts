/** The process lives and answers, whatever it depends on does. Whether it can serve customers: /api/ready. */
export function GET(): Response {
  return Response.json({ ok: true }, { headers: { 'cache-control': 'no-store' } });
}
