import type { Instrumentation } from 'next';

/** Runs once when the server starts, before the first request. A wrong environment ends it with one line. */
export async function register(): Promise<void> {
  if (process.env.NEXT_RUNTIME !== 'nodejs') return;
  const { loadConfig } = await import('#lib/config.ts');
  const { complain, maskConsole } = await import('#lib/log.ts');
  const loaded = loadConfig(process.env);
  if (!loaded.ok) {
    complain(loaded.reason);
    process.exit(1);
  }
  maskConsole();
  // Attempts whose holder is gone are settled from here.
}

/** What a page or handler threw, with the reference that its error page shows. */
export const onRequestError: Instrumentation.onRequestError = async (error, request, context) => {
  if (process.env.NEXT_RUNTIME !== 'nodejs') return;
  const { log } = await import('#lib/log.ts');
  const { shortCode } = await import('#lib/session/tracking.ts');
  const given = request.headers['x-tracking-id'];
  const trackingId = Array.isArray(given) ? given[0] : given;
  log.error(
    {
      event: 'request_bug',
      trackingId,
      reference: trackingId ? shortCode(trackingId) : null,
      method: request.method,
      path: request.path,
      reason: context.routePath,
    },
    error,
  );
};
