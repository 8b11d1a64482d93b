import 'server-only';
import { createHash, timingSafeEqual } from 'node:crypto';
import { config } from '#lib/config.ts';

/** Whether a request has CRON_SECRET as its bearer token. Always false without that setting. */
export function isFromScheduler(headers: Headers, secret = config().CRON_SECRET): boolean {
  if (secret === null) return false;
  return timingSafeEqual(digest(headers.get('authorization') ?? ''), digest(`Bearer ${secret}`));
}

/** Equal lengths, so that the comparison takes constant time. */
function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
