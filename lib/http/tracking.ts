import 'server-only';
import { createHash, randomUUID } from 'node:crypto';
import { z } from 'zod';
import { referenceOf } from '#lib/domain/reference.ts';

/** Set by the middleware on every request, never taken from the client. */
export const TRACKING_HEADER = 'x-tracking-id';

/** The tracking id of a request without a visit. */
export function trackingIdOf(headers: Headers): string {
  const given = headers.get(TRACKING_HEADER) ?? '';
  return z.uuid().safeParse(given).success ? given : randomUUID();
}

/** The short code of a tracking id or attempt id, as customers quote it to support. */
export function shortCode(id: string): string {
  return referenceOf(createHash('sha256').update(id).digest());
}
