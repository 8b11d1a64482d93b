import 'server-only';
import type { Attempt } from '#lib/store/attempt.ts';
import { store } from '#lib/store/store.ts';

const LEASE_MS = 15_000;
const RENEW_MS = 5_000;

/** Until when a lease that begins now is good. A process that dies lets go of its attempts after this long. */
export function leaseFrom(now: number): number {
  return now + LEASE_MS;
}

export interface Lease {
  /** Somebody else has taken the attempt over: whoever held it must stop. */
  isLost: () => boolean;
  release: () => void;
}

/** Keeps an attempt in this process's hands for as long as it works on it. */
export function keepLease(attempt: Attempt): Lease {
  let held = attempt.leaseUntil ?? 0;
  let lost = false;
  const timer = setInterval(() => {
    void (async () => {
      const now = Date.now();
      const { attempts } = await store();
      const renewed = await attempts.extendLease(attempt.id, { held, until: leaseFrom(now), now });
      if (renewed?.leaseUntil) held = renewed.leaseUntil;
      else lost = true;
    })().catch(() => undefined);
  }, RENEW_MS);
  timer.unref();
  return { isLost: () => lost, release: () => clearInterval(timer) };
}
