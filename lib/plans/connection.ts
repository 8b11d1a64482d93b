import type { CalendarDay } from '#lib/domain/calendar-day.ts';
import { type Home, toPublicState } from './home-state.ts';

/**
 * What the provider's network is known to do where the service is. `expectedEnd`: an ISO moment; null if nobody knows. `outageId`: names the
 * outage in the contract; null if nothing does.
 */
export type NetworkState =
  | { network: 'no-known-outage' }
  | { network: 'outage'; expectedEnd: string | null; outageId: string | null };

/** Decision on being offline: what keeps a home offline, as far as somebody without a login may learn it. */
export type Connection =
  /** It goes on when the network does, whatever is paid. */
  | { cause: 'outage'; expectedEnd: string | null; hasRunOut: boolean }
  | { cause: 'ran-out' }
  /** Nothing that the provider knows of. `expiry`: the last paid day, YYYY-MM-DD. */
  | { cause: 'router'; expiry: CalendarDay | null };

/** The same for its owner. */
export type OwnConnection =
  | Connection
  /** It was ordered elsewhere, and is being set up. */
  | { cause: 'being-set-up' }
  /** A move holds its days. */
  | { cause: 'paused' };

/** For a home that a guest has found. An outage comes first: neither a refill nor a restart ends it. */
export function publicConnection(
  { daysLeft, expiry }: { daysLeft: number; expiry: CalendarDay | null },
  network: NetworkState,
): Connection {
  // What guests may not learn of is never found.
  const facts = { isClosed: false, isPaused: false, hasPlan: true, daysLeft };
  switch (toPublicState(facts, { keepsMoves: false, hasOutage: network.network === 'outage' })) {
    case 'outage':
      return toOutage(network, daysLeft <= 0);
    case 'no-days-left':
      return { cause: 'ran-out' };
    case 'days-left':
      return { cause: 'router', expiry };
    case 'not-found':
      throw new Error('Public state of a found home is not-found');
  }
}

/** For the owner of a home that is not deactivated. */
export function ownConnection(
  { state, others }: Home,
  expiry: CalendarDay | null,
  network: NetworkState,
): OwnConnection {
  switch (state) {
    case 'being-set-up':
    case 'paused':
      return { cause: state };
    case 'outage':
      return toOutage(network, others.includes('expired'));
    case 'expired':
      return { cause: 'ran-out' };
    default:
      return { cause: 'router', expiry };
  }
}

function toOutage(network: NetworkState, hasRunOut: boolean): Connection {
  return { cause: 'outage', expectedEnd: network.network === 'outage' ? network.expectedEnd : null, hasRunOut };
}
