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
