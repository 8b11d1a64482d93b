import 'server-only';
import type { Attempt } from '#lib/store/attempt.ts';
import { store } from '#lib/store/store.ts';

/** How long a lease lasts; if its process dies, another one takes over after that. */
export const LEASE_MS = 15_000;
const RENEW_MS = 5_000;

export interface Lease {
  /**
   * Renews the lease in the ledger for its full length. False if another process has taken the attempt over or it is settled: nothing more
   * may be sent then. `forSend` counts a request that leaves now and writes its time; `forFirstSend` writes the time of the one that the
   * claim has counted.
   */
  renew: (options?: { forSend?: boolean; forFirstSend?: boolean }) => Promise<boolean>;
  release: () => void;
}

/** Keeps renewing the lease of an attempt until it is released. */
export function keepLease(attempt: Attempt): Lease {
  let leaseUntil = attempt.leaseUntil ?? 0;
  let isLost = false;
  let lastRenewal: Promise<unknown> = Promise.resolve();

  async function renewOnce(options: { forSend?: boolean; forFirstSend?: boolean }): Promise<boolean> {
    if (isLost) return false;
    const { attempts } = await store();
    const extendedAttempt = await attempts.extendLease(attempt.id, {
      current: leaseUntil,
      leaseMs: LEASE_MS,
      ...options,
    });
    if (extendedAttempt?.leaseUntil) leaseUntil = extendedAttempt.leaseUntil;
    else isLost = true;
    return !isLost;
  }
  // Renewals run one at a time: each names the lease that the previous one returned.
  const renew: Lease['renew'] = (options = {}) => {
    const next = lastRenewal.then(() => renewOnce(options));
    lastRenewal = next.catch(() => undefined);
    return next;
  };
  const timer = setInterval(() => void renew().catch(() => undefined), RENEW_MS);
  timer.unref();
  return { renew, release: () => clearInterval(timer) };
}
