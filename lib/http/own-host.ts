import { config } from '#lib/config.ts';

/** The Host header as it arrived: the middleware sets it, because pages and their handlers see the configured one. */
export const REQUEST_HOST_HEADER = 'x-arrived-host';
/** Marks an address that was redirected once: a proxy that sends its own host with every request would cause a loop. */
const MARK = 'host';

/**
 * The same address on APP_ORIGIN, for a visit under another name of the site (`www.`, an address of the network). Null under the configured name. For handlers that lead to another service and back to APP_ORIGIN, where their cookie must be found again.
 */
export function toOwnHost({ url, headers }: Pick<Request, 'url' | 'headers'>): string | null {
  const own = new URL(config().APP_ORIGIN);
  const host = headers.get(REQUEST_HOST_HEADER);
  const { pathname, searchParams: query } = new URL(url);
  if (host === null || host.toLowerCase() === own.host || query.has(MARK)) return null;
  query.set(MARK, 'own');
  return `${own.origin}${pathname}?${query}`;
}
