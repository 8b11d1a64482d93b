import { type AutoRefillOutlook, findRemedy } from './auto-refill.ts';
import type { Home } from '#lib/plans/home-state.ts';

/** The one act that helps a home. `wait`: nothing does that its owner can do here. */
export type HomeAction = 'reactivate' | 'activate' | 'wait' | 'read-on' | 'change-card' | 'refill';

/** Decision on homes. `outlook`: null where auto-refill is not known. */
export function findHomeAction(
  { state }: Pick<Home, 'state'>,
  outlook: Pick<AutoRefillOutlook, 'says'> | null,
): HomeAction {
  switch (state) {
    case 'deactivated':
      return 'reactivate';
    case 'being-set-up':
      return 'wait';
    case 'paused':
      return 'activate';
    case 'outage':
      return 'read-on';
    case 'declined':
      // A new card is charged tomorrow at the earliest, which is too late on the last day.
      return outlook && findRemedy(outlook) === 'card' && outlook.says !== 'declinedToday' ? 'change-card' : 'refill';
    case 'expired':
    case 'expiring':
    case 'active':
      return 'refill';
  }
}

/** What decides the button in the frame of an account's pages. */
interface FrameFacts {
  /** The home's own act; absent in a frame that was stored before frames had it. */
  action?: HomeAction;
  /** Where something waits for its activation; `account`: null if that is this account itself. */
  activation: { account: string | null } | null;
  hasOutage?: boolean;
  hasPlan: boolean;
  isBeingSetUp: boolean;
  isDeactivated: boolean;
}

/** The button of the header, and of the bar on a phone; null: there is none, because nothing helps or the page itself does. */
export function findFrameAction({
  action,
  activation,
  hasOutage = false,
  hasPlan,
  isBeingSetUp,
  isDeactivated,
}: FrameFacts): 'activate' | 'reactivate' | 'refill' | null {
  if (activation) return activation.account === null ? null : 'activate';
  switch (action ?? (isBeingSetUp ? 'wait' : hasOutage ? 'read-on' : isDeactivated ? 'reactivate' : 'refill')) {
    case 'reactivate':
      return 'reactivate';
    case 'change-card':
    case 'refill':
      // Without a plan there is nothing to refill.
      return hasPlan ? 'refill' : null;
    case 'activate':
    case 'read-on':
    case 'wait':
      return null;
  }
}
