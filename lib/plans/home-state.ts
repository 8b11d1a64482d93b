/** What is known of a home, from the account, the ledger's orders, the network and auto-refill. */
export interface HomeFacts {
  /** The account is closed and may be reconnected. */
  isDeactivated: boolean;
  /** A move or a reconnection that takes the service away was ordered, and its account has not been seen. */
  isBeingSetUp: boolean;
  isPaused: boolean;
  hasOutage: boolean;
  /** Today included. */
  daysLeft: number;
  /** A day of grace keeps service on after the last paid day. */
  isInGrace?: boolean;
  /** The last charge of auto-refill was declined, and nothing covers the time after the last paid day. */
  hasDeclinedCard: boolean;
  /** Few days are left, and no auto-refill is to be relied on. */
  isExpiring: boolean;
}

/** The states of a home. The earlier one is the weightier: what helps in a later one does not help in it. */
export const HOME_STATES = [
  'deactivated',
  'being-set-up',
  'paused',
  'outage',
  'expired',
  'declined',
  'expiring',
  'active',
] as const;

export type HomeState = (typeof HOME_STATES)[number];

/** The state that decides what a page leads with, and what else is true of the home, the weightier first. */
export interface Home {
  state: HomeState;
  others: readonly HomeState[];
}

/**
 * Decision on homes: the one place that decides the state, for the owner's dashboard, receipts, notifications and 'No internet?'. A
 * deactivated home has no network and no days of its own, so it has no other states.
 */
export function toHome(facts: HomeFacts): Home {
  const isInGrace = facts.daysLeft <= 0 && facts.isInGrace === true;
  const isTrue: Record<HomeState, boolean> = {
    deactivated: facts.isDeactivated,
    'being-set-up': facts.isBeingSetUp,
    paused: facts.isPaused,
    outage: facts.hasOutage,
    expired: facts.daysLeft <= 0 && !isInGrace,
    declined: facts.hasDeclinedCard,
    expiring: isInGrace || (facts.isExpiring && facts.daysLeft > 0),
    active: false,
  };
  const [state = 'active', ...others] = HOME_STATES.filter((one) => isTrue[one]);
  return { state, others: state === 'deactivated' ? [] : others };
}

/** Whether restarting the router can help: not during an outage, nor while the service is off or on its way to another address. */
export function canRestartHelp({ state }: Pick<Home, 'state'>): boolean {
  return state !== 'outage' && state !== 'paused' && state !== 'being-set-up' && state !== 'deactivated';
}

/** All that anybody without a login may learn of a home (promise P10). `not-found`: nothing that could be told from a wrong guess. */
export type PublicState = 'days-left' | 'no-days-left' | 'outage' | 'not-found';

interface PublicFacts {
  /** Closed, whether or not it may be reconnected. */
  isClosed: boolean;
  isPaused: boolean;
  /** There is a plan that a guest can refill. */
  hasPlan: boolean;
  /** Today included; the same as the owner's. */
  daysLeft: number;
}

/**
 * Decision on homes: the only function that anything without a login asks for the state of a home. That it is
 * empty, and that a card was declined, is for its owner alone. `keepsMoves`: a guest's refill leaves a move in progress, so a paused home is like any
 * other. `hasOutage`: asked only for a home that is found without it.
 */
export function toPublicState(
  { isClosed, isPaused, hasPlan, daysLeft }: PublicFacts,
  { keepsMoves, hasOutage = false }: { keepsMoves: boolean; hasOutage?: boolean },
): PublicState {
  if (isClosed || !hasPlan || (isPaused && !keepsMoves)) return 'not-found';
  if (hasOutage) return 'outage';
  return daysLeft > 0 ? 'days-left' : 'no-days-left';
}
