/** Spec 2 §2 'Helpful-link icons': what the content service may name, and where it leads. Paths without the locale. */
const TARGETS = {
  'payment-history': { kind: 'page', path: '/dashboard/payment-history' },
  'payment-method': { kind: 'page', path: '/dashboard/edit-payment' },
  'refill-cash': { kind: 'page', path: '/refill' },
  'setup-refill': { kind: 'page', path: '/dashboard/auto-refill' },
  move: { kind: 'page', path: '/move' },
  'offers-promos': { kind: 'page', path: '/dashboard' },
  help: { kind: 'help' },
  'reset-router': { kind: 'reset-router' },
} as const;

export type HelpfulIcon = keyof typeof TARGETS;

/** `reset-router` opens its modal; `help` leads to the provider's own help. */
export type HelpfulTarget = { kind: 'page'; path: string } | { kind: 'reset-router' } | { kind: 'help' };

export function isHelpfulIcon(icon: string): icon is HelpfulIcon {
  return Object.hasOwn(TARGETS, icon);
}

export function helpfulTarget(icon: HelpfulIcon): HelpfulTarget {
  return TARGETS[icon];
}

/** What hides icons: a move that is scheduled is not offered again, and on a deactivated account neither move nor reset can succeed. */
export interface HelpfulState {
  isMoveScheduled: boolean;
  isDeactivated: boolean;
}

/** Spec 2 §2, decision on accounts past use: whether a link of the content is shown. */
export function isShown(icon: HelpfulIcon, { isMoveScheduled, isDeactivated }: HelpfulState): boolean {
  if (isDeactivated && (icon === 'move' || icon === 'reset-router')) return false;
  return icon !== 'move' || !isMoveScheduled;
}
