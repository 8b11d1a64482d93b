import type { Instrumentation } from 'next';

/** Runs once when the server starts, before the first request. */
export async function register(): Promise<void> {
  if (process.env.NEXT_RUNTIME === 'nodejs') {
    const { startServer } = await import('#lib/site/server-start.ts');
    await startServer();
  }
}

/** Logs what a page or handler threw, under the reference that its error page shows. */
export const onRequestError: Instrumentation.onRequestError = async (error, request, context) => {
  if (process.env.NEXT_RUNTIME === 'nodejs') {
    const { logRequestBug } = await import('#lib/http/request-bug.ts');
    logRequestBug(error, request, context.routePath);
  }
};
