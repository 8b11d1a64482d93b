import { RECONNECT_ENTRY, REFILL_ENTRY } from '#lib/domain/entry-paths.ts';
import { DASHBOARD_PAGES, MOVE_PAGE, MOVE_REFILL_PAGES } from './site-paths.ts';

/** Decision on open payments: what a customer may have been doing on a page where no money moves: ordering a move, or changing preferences. */
export type Unfinished = 'move' | 'changes';

/** A purchase of which nothing was sent: `payment`, by card; `pin`, with a refill PIN; `reconnection`, of a closed account. */
const UNPAID = ['payment', 'pin', 'reconnection'] as const;
export type Unpaid = (typeof UNPAID)[number];

/**
 * What an error page's address can say was not done; `cancellation`: it is not known whether the move was canceled; `standing-move`: it was not;
 * `reset`: of the router.
 */
export const UNDONE = ['move', 'changes', 'cancellation', 'standing-move', 'reset', 'activation', ...UNPAID] as const;
export type Undone = (typeof UNDONE)[number];

export function isUnpaid(undone: Undone): undone is Unpaid {
  return UNPAID.some((unpaid) => unpaid === undone);
}

const CHANGES: readonly string[] = [
  DASHBOARD_PAGES['account-information'],
  DASHBOARD_PAGES['auto-refill'],
  DASHBOARD_PAGES['edit-payment'],
];

/** What may be unfinished on the page that was left. `path`: with its language and query. Null where there is nothing, or a payment. */
export function findUnfinishedTask(path: string | null): Unfinished | null {
  const page = pagePath(path);
  const [, area] = page.split('/');
  if (`/${area}` === MOVE_PAGE) return page.startsWith(MOVE_REFILL_PAGES) ? null : 'move';
  return CHANGES.includes(page) ? 'changes' : null;
}

/** What is being paid for on a page, whose requests before the payment itself charge nothing. `path`: as above. */
export function findUnpaidTask(path: string | null): Unpaid | null {
  const page = pagePath(path);
  const [, area] = page.split('/');
  if (`/${area}` === RECONNECT_ENTRY) return 'reconnection';
  return `/${area}` === REFILL_ENTRY || page.startsWith(MOVE_REFILL_PAGES) ? 'payment' : null;
}

/** Without its language and query. */
function pagePath(path: string | null): string {
  return /^\/[a-z]{2}(\/[^?]*?)\/?(?:\?|$)/.exec(path ?? '')?.[1] ?? '';
}
