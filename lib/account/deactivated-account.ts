import { DASHBOARD_PAGES } from '#lib/domain/session/site-paths.ts';
import { MOVE_ENTRY, REFILL_ENTRY } from '#lib/domain/entry-paths.ts';

/** Pages and flows that need an active account, without the locale. Those below them need one too. */
const NEED_ACTIVE = [
  REFILL_ENTRY,
  MOVE_ENTRY,
  DASHBOARD_PAGES['auto-refill'],
  DASHBOARD_PAGES['no-internet'],
  DASHBOARD_PAGES['refill-links'],
  DASHBOARD_PAGES['detail-hsd'],
  DASHBOARD_PAGES['detail-xitv'],
  DASHBOARD_PAGES['detail-tv200'],
];

/**
 * Decision on accounts past use: whether a link can succeed for a deactivated account, in the menu, the helpful links and anywhere else. `to`:
 * a path without the locale, which may have a query. It agrees with the states of the pages' table, which decides once they are opened.
 */
export function isForDeactivated(to: string): boolean {
  const [path = ''] = to.split(/[?#]/, 1);
  return !NEED_ACTIVE.some((needed) => path === needed || path.startsWith(`${needed}/`));
}
