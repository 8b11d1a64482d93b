import { config } from '#lib/config.ts';
import { onlyGet } from '#lib/http/other-methods.ts';

/** The settings are known at run time. */
export const dynamic = 'force-dynamic';

/** Decision on being offline: the text that next.config puts into the build. Browsers compare it byte by byte. */
export function GET(): Response {
  const script = config().OFFLINE_PAGE ? process.env.OFFLINE_WORKER : process.env.OFFLINE_WORKER_END;
  return new Response(script, {
    headers: { 'content-type': 'text/javascript; charset=utf-8', 'cache-control': 'no-cache' },
  });
}

export const { POST, PUT, PATCH, DELETE, OPTIONS } = onlyGet;
