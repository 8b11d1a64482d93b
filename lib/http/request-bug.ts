import 'server-only';
import { log, type LogFields } from '#lib/log.ts';
import { isMaintenanceRefusal } from '#lib/store/refuse-in-maintenance.ts';
import { isStoreOutage } from '#lib/store/store-outage.ts';
import { shortCode, trackRequest } from './tracking.ts';

interface BrokenRequest {
  path: string;
  method: string;
  headers: NodeJS.Dict<string | string[]>;
}

/**
 * Logs an error that a request ended with. `bug`: a defect, which somebody has to look at. `unavailable`: the store is out of order, which it
 * has logged itself; the line only completes the trail of the reference. `left`: the visitor has gone, which is no error. `maintenance`:
 * nothing new begins for now.
 */
export function logFailedRequest(
  fields: Omit<LogFields, 'event'>,
  error: unknown,
): 'bug' | 'unavailable' | 'left' | 'maintenance' {
  if (hasClientLeft(error)) return 'left';
  if (isStoreOutage(error)) {
    log.info({ event: 'request_unavailable', ...fields });
    return 'unavailable';
  }
  if (isMaintenanceRefusal(error)) {
    log.info({ event: 'maintenance_refused', ...fields });
    return 'maintenance';
  }
  log.error({ event: 'request_bug', ...fields }, error);
  return 'bug';
}

/** Logs an error thrown by a page, under the reference of its request; a visitor who left is none. */
export function logRequestBug(error: unknown, { path, method, headers }: BrokenRequest, route: string): void {
  const trackingHeader = headers['x-tracking-id'];
  const trackingId = trackRequest(
    new Headers(typeof trackingHeader === 'string' ? { 'x-tracking-id': trackingHeader } : {}),
  );
  const digest = error instanceof Error && 'digest' in error ? String(error.digest) : null;
  logFailedRequest({ trackingId, reference: shortCode(trackingId), code: digest, method, path, reason: route }, error);
}

/** What Node, the framework and the web's interfaces call the end of a connection. */
const NAMES = new Set(['AbortError', 'ResponseAborted']);

/**
 * Whether an error says that the client closed its connection: a customer who leaves while a request is sent or a page is streamed is no
 * defect of ours.
 */
export function hasClientLeft(error: unknown): boolean {
  const { name, code, message } = Object(error) as Partial<Record<'name' | 'code' | 'message', unknown>>;
  return NAMES.has(String(name)) || (code === 'ECONNRESET' && message === 'aborted');
}
