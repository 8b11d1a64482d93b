/** Money once: one purchase is one attempt, and this is the only table of its states. */
export const ATTEMPT_STATES = [
  'draft',
  'ready',
  'submitted',
  'confirmed',
  'declined',
  'not_sent',
  'unknown',
  'not_charged',
  'contradicted',
  'manual',
] as const;

/**
 * - `draft`: known, without a final total. `ready`: total and choices frozen. `submitted`: claimed, so a charge may have been sent.
 * - `confirmed`, `declined`, `not_sent` (it never left this machine, or a 403 refused it), `not_charged` (proved afterwards): the outcome
 *   is known.
 * - `unknown`: sent, and the answer was lost. `manual`: still not settled; the provider is asked less and less often.
 * - `contradicted`: the provider reports the charge with another amount or account; an operator decides.
 */
export type AttemptState = (typeof ATTEMPT_STATES)[number];

const NEXT: Record<AttemptState, readonly AttemptState[]> = {
  draft: ['draft', 'ready'],
  ready: ['draft', 'ready', 'submitted'],
  submitted: ['confirmed', 'declined', 'not_sent', 'unknown'],
  // A provider that knows the charge by its key may report it as declined.
  unknown: ['confirmed', 'declined', 'not_charged', 'contradicted', 'manual'],
  manual: ['confirmed', 'not_charged', 'contradicted'],
  contradicted: ['confirmed', 'not_charged'],
  confirmed: [],
  declined: [],
  not_sent: [],
  not_charged: [],
};

export function canBecome(from: AttemptState, to: AttemptState): boolean {
  return NEXT[from].includes(to);
}

/** Money may be moving or have moved. */
export const OPEN_STATES = ['submitted', 'unknown', 'contradicted', 'manual'] as const;

/** Money may be moving or have moved, and the outcome is unknown: nothing else may be charged for this purchase. */
export function isOpen(state: AttemptState): boolean {
  return OPEN_STATES.some((open) => open === state);
}

/** The outcome is final. Only now may the key change. */
export function isSettled(state: AttemptState): boolean {
  return NEXT[state].length === 0;
}

/** The outcome is known, and no money was taken. */
export function isFailed(state: AttemptState): boolean {
  return isSettled(state) && state !== 'confirmed';
}
