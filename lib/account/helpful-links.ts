import { DASHBOARD_PAGES } from '#lib/domain/session/site-paths.ts';
import { MOVE_ENTRY, REFILL_ENTRY } from '#lib/domain/entry-paths.ts';

/** Spec 2 §2 'Helpful-link icons': the icons that the content service may use, and where each leads. Paths without the locale. */
export const HELPFUL_TARGETS = {
  'payment-history': { kind: 'page', path: DASHBOARD_PAGES['payment-history'] },
  'payment-method': { kind: 'page', path: DASHBOARD_PAGES['edit-payment'] },
  'refill-cash': { kind: 'refill' },
  'setup-refill': { kind: 'page', path: DASHBOARD_PAGES['auto-refill'] },
  move: { kind: 'move' },
  'offers-promos': { kind: 'offer' },
  help: { kind: 'help' },
  'reset-router': { kind: 'reset-router' },
} as const;

export type HelpfulIcon = keyof typeof HELPFUL_TARGETS;

/** `refill` and `move` enter their flows; `offer` leads to the offer on the dashboard; `reset-router` opens its modal; `help` leads to the provider's own help. */
export type HelpfulTarget = (typeof HELPFUL_TARGETS)[HelpfulIcon];

export function isHelpfulIcon(icon: string): icon is HelpfulIcon {
  return Object.hasOwn(HELPFUL_TARGETS, icon);
}

/** The account state that hides icons. */
export interface HelpfulState {
  isMoveScheduled: boolean;
  canResetRouter: boolean;
  hasOffer: boolean;
}

/** Spec 2 §2: a link from the content is shown if it has something to lead to. */
export function isLinkVisible(icon: HelpfulIcon, { isMoveScheduled, canResetRouter, hasOffer }: HelpfulState): boolean {
  switch (icon) {
    case 'move':
      return !isMoveScheduled;
    case 'reset-router':
      return canResetRouter;
    case 'offers-promos':
      return hasOffer;
    default:
      return true;
  }
}

/** Pages and flows that need an active account, without the locale. Those below them need one too. */
const ACTIVE_ONLY = [
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
export function worksWhenDeactivated(to: string): boolean {
  const [path = ''] = to.split(/[?#]/, 1);
  return !ACTIVE_ONLY.some((page) => path === page || path.startsWith(`${page}/`));
}
