import 'server-only';
import { createHash, timingSafeEqual } from 'node:crypto';
import { config } from '#lib/config.ts';

/** Whether a request brings CRON_SECRET as its bearer token. Without that setting nobody is the scheduler. */
export function isFromScheduler(headers: Headers, secret = config().CRON_SECRET): boolean {
  if (secret === null) return false;
  return timingSafeEqual(digest(headers.get('authorization') ?? ''), digest(`Bearer ${secret}`));
}

/** Of one length, so that the comparison takes one time. */
function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
