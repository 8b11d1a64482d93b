import type { CalendarDay } from '#lib/domain/calendar-day.ts';

/** What the provider's network is known to do where the service is. `expectedEnd`: an ISO moment; null if nobody knows. */
export type NetworkState = { network: 'no-known-outage' } | { network: 'outage'; expectedEnd: string | null };

/** Decision on being offline: what keeps an account offline, as far as the provider can tell. */
export type Connection =
  /** It goes on when the network does, whatever is paid. */
  | { cause: 'outage'; expectedEnd: string | null; hasRunOut: boolean }
  | { cause: 'ran-out' }
  /** A move holds its days. */
  | { cause: 'paused' }
  /** Nothing that the provider knows of. `expiry`: the last paid day, YYYY-MM-DD. */
  | { cause: 'router'; expiry: CalendarDay | null };

/** A move's pause comes first, then an outage: neither a refill nor a restart ends it. `daysLeft`: today included. */
export function connectionOf(
  { daysLeft, expiry, isPaused = false }: { daysLeft: number; expiry: CalendarDay | null; isPaused?: boolean },
  state: NetworkState,
): Connection {
  if (isPaused) return { cause: 'paused' };
  const hasRunOut = daysLeft <= 0;
  if (state.network === 'outage') return { cause: 'outage', expectedEnd: state.expectedEnd, hasRunOut };
  return hasRunOut ? { cause: 'ran-out' } : { cause: 'router', expiry };
}
