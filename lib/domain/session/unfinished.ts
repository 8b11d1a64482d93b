import { DASHBOARD_PAGES, MOVE_PAGE, MOVE_REFILL_PAGES } from './site-paths.ts';

/** Decision on open payments: what a customer may have been doing on a page where no money moves: ordering a move, or changing preferences. */
export type Unfinished = 'move' | 'changes';

/**
 * What an error page's address can say was not done; `cancellation`: it is not known whether the move was canceled. `reconnection`: nothing
 * was charged either.
 */
export const UNDONE = ['move', 'changes', 'cancellation', 'reconnection'] as const;
export type Undone = (typeof UNDONE)[number];

const CHANGES: readonly string[] = [
  DASHBOARD_PAGES['account-information'],
  DASHBOARD_PAGES['auto-refill'],
  DASHBOARD_PAGES['edit-payment'],
];

/** What may be unfinished on the page that was left. `path`: with its language and query. Null where there is nothing, or a payment. */
export function unfinishedAt(path: string | null): Unfinished | null {
  const page = /^\/[a-z]{2}(\/[^?]*?)\/?(?:\?|$)/.exec(path ?? '')?.[1] ?? '';
  const [, area] = page.split('/');
  if (`/${area}` === MOVE_PAGE) return page.startsWith(MOVE_REFILL_PAGES) ? null : 'move';
  return CHANGES.includes(page) ? 'changes' : null;
}
