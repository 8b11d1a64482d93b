/** Spec 2 §2 'Helpful-link icons': what the content service may name, and where it leads. Paths without the locale. */
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

/** `refill` and `move` are their flows' entries; `reset-router` opens its modal; `help` leads to the provider's own help. */
export type HelpfulTarget = { kind: 'page'; path: string } | { kind: 'refill' | 'move' | 'reset-router' | 'help' };

export function isHelpfulIcon(icon: string): icon is HelpfulIcon {
  return Object.hasOwn(TARGETS, icon);
}

export function helpfulTarget(icon: HelpfulIcon): HelpfulTarget {
  return TARGETS[icon];
}

/** What hides icons. */
export interface HelpfulState {
  /** Another move is not offered. */
  isMoveScheduled: boolean;
  isDeactivated: boolean;
  /** A router is known that can be restarted. */
  canResetRouter: boolean;
}

/** Spec 2 §2, decision on accounts past use: a link of the content is shown where it leads elsewhere and can succeed. */
export function isShown(icon: HelpfulIcon, { isMoveScheduled, isDeactivated, canResetRouter }: HelpfulState): boolean {
  switch (icon) {
    case 'move':
      return !isMoveScheduled && !isDeactivated;
    case 'reset-router':
      return canResetRouter && !isDeactivated;
    // It leads to the page that it stands on.
    case 'offers-promos':
      return false;
    default:
      return true;
  }
}
