/** Spec 2 §2 'Helpful-link icons': the icons that the content service may use, and where each leads. Paths without the locale. */
const TARGETS = {
  'payment-history': { kind: 'page', path: '/dashboard/payment-history' },
  'payment-method': { kind: 'page', path: '/dashboard/edit-payment' },
  'refill-cash': { kind: 'refill' },
  'setup-refill': { kind: 'page', path: '/dashboard/auto-refill' },
  move: { kind: 'move' },
  'offers-promos': { kind: 'page', path: '/dashboard' },
  help: { kind: 'help' },
  'reset-router': { kind: 'reset-router' },
} as const;

export type HelpfulIcon = keyof typeof TARGETS;

/** `refill` and `move` enter their flows; `reset-router` opens its modal; `help` leads to the provider's own help. */
export type HelpfulTarget = { kind: 'page'; path: string } | { kind: 'refill' | 'move' | 'reset-router' | 'help' };

export function isHelpfulIcon(icon: string): icon is HelpfulIcon {
  return Object.hasOwn(TARGETS, icon);
}

export function helpfulTarget(icon: HelpfulIcon): HelpfulTarget {
  return TARGETS[icon];
}

/** The account state that hides icons. */
export interface HelpfulState {
  /** No further move is offered then. */
  isMoveScheduled: boolean;
  isDeactivated: boolean;
  /** The account has a router that can be restarted. */
  canResetRouter: boolean;
}

/** Spec 2 §2, decision on accounts past use: a link from the content is shown if it leads to another page and can succeed. */
export function isShown(icon: HelpfulIcon, { isMoveScheduled, isDeactivated, canResetRouter }: HelpfulState): boolean {
  switch (icon) {
    case 'move':
      return !isMoveScheduled && !isDeactivated;
    case 'reset-router':
      return canResetRouter && !isDeactivated;
    // Leads to the page that it is on.
    case 'offers-promos':
      return false;
    default:
      return true;
  }
}
