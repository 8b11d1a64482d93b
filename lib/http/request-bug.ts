import 'server-only';
import { log } from '#lib/log.ts';
import { hasClientLeft } from './client-left.ts';
import { shortCode, trackRequest } from './tracking.ts';

interface BrokenRequest {
  path: string;
  method: string;
  headers: NodeJS.Dict<string | string[]>;
}

/** Logs an error thrown by a page, under the reference of its request; a visitor who left is none. */
export function logRequestBug(error: unknown, { path, method, headers }: BrokenRequest, route: string): void {
  if (hasClientLeft(error)) return;
  const given = headers['x-tracking-id'];
  const trackingId = trackRequest(new Headers(typeof given === 'string' ? { 'x-tracking-id': given } : {}));
  const digest = error instanceof Error && 'digest' in error ? String(error.digest) : null;
  log.error(
    { event: 'request_bug', trackingId, reference: shortCode(trackingId), code: digest, method, path, reason: route },
    error,
  );
}
