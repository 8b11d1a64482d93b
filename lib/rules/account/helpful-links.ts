/** Spec 2 §2 'Helpful-link icons': what the content service may name, and where it leads. Paths without the locale. */
const TARGETS = {
  'payment-history': { kind: 'page', path: '/dashboard/payment-history' },
  'payment-method': { kind: 'page', path: '/dashboard/edit-payment' },
  'refill-cash': { kind: 'page', path: '/refill' },
  'setup-refill': { kind: 'page', path: '/dashboard/auto-refill' },
  move: { kind: 'page', path: '/move' },
  'offers-promos': { kind: 'page', path: '/dashboard' },
  help: { kind: 'none' },
  'reset-router': { kind: 'reset-router' },
} as const;

export type HelpfulIcon = keyof typeof TARGETS;

/** `reset-router` opens its modal; `none` is text alone. */
export type HelpfulTarget = { kind: 'page'; path: string } | { kind: 'reset-router' } | { kind: 'none' };

export function isHelpfulIcon(icon: string): icon is HelpfulIcon {
  return Object.hasOwn(TARGETS, icon);
}

export function helpfulTarget(icon: HelpfulIcon): HelpfulTarget {
  return TARGETS[icon];
}

/** Spec 2 §2: which of the content's icons are shown: the known ones, and no move while one is scheduled. */
export function shownIcons(icons: readonly string[], { isMoveScheduled }: { isMoveScheduled: boolean }): HelpfulIcon[] {
  return icons.filter(isHelpfulIcon).filter((icon) => icon !== 'move' || !isMoveScheduled);
}
