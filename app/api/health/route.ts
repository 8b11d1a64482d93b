import { store } from '#lib/store/store.ts';

/** Ready to serve: the configuration is in order and the store answers. */
export async function GET(): Promise<Response> {
  const { kind } = await store();
  return Response.json({ ok: true, store: kind }, { headers: { 'cache-control': 'no-store' } });
}
