import 'server-only';
import { createHash, randomUUID } from 'node:crypto';
import { z } from 'zod';
import { formatReference } from '#lib/domain/reference.ts';
import { telemetry } from '#lib/telemetry/telemetry.ts';

/** Set by the middleware on every request, never taken from the client. */
export const TRACKING_HEADER = 'x-tracking-id';

/** Puts the tracking id of a request without a visit on the request's trace, if there is one, and returns it. */
export function trackRequest(headers: Headers): string {
  const header = headers.get(TRACKING_HEADER) ?? '';
  const trackingId = z.uuid().safeParse(header).success ? header : randomUUID();
  telemetry()?.tagRequest({ trackingId, reference: shortCode(trackingId) });
  return trackingId;
}

/** The short code of a tracking id or attempt id, as customers quote it to support. */
export function shortCode(id: string): string {
  return formatReference(createHash('sha256').update(id).digest());
}
