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
 * - `confirmed`, `declined`, `not_sent` (it never left this machine, or was refused before any work), `not_charged` (proved afterwards): the outcome
 *   is known.
 * - `unknown`: sent, and the response was lost. `manual`: still not settled; the provider is asked less and less often.
 * - `contradicted`: the provider reports the charge with another amount or account, or it reports a charge that was `not_charged`; an
 *   operator decides. The second kind has been settled before, and counts as paid until then (`effectiveState`).
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
  // Silence was taken for proof, and the charge was made after all. For everything else it is settled.
  not_charged: ['contradicted'],
};

/** What an operator may enter: the outcome of what waits for a person, and the correction of a final entry. The provider's report has to agree. */
const OPERATOR_ENTRIES: Partial<Record<AttemptState, readonly AttemptState[]>> = {
  manual: ['confirmed', 'not_charged'],
  contradicted: ['confirmed', 'not_charged'],
  not_charged: ['confirmed'],
  confirmed: ['not_charged'],
};

const SETTLED: readonly AttemptState[] = ['confirmed', 'declined', 'not_sent', 'not_charged'];

export function canBecome(from: AttemptState, to: AttemptState): boolean {
  return NEXT[from].includes(to);
}

export function canOperatorEnter(from: AttemptState, to: AttemptState): boolean {
  return OPERATOR_ENTRIES[from]?.includes(to) ?? false;
}

/** Money may be moving or have moved. */
export const OPEN_STATES = ['submitted', 'unknown', 'contradicted', 'manual'] as const;

/** Money may be moving or have moved, and the outcome is unknown: nothing else may be charged for this purchase. */
export function isOpen(state: AttemptState): boolean {
  return OPEN_STATES.some((open) => open === state);
}

/** The outcome is final. Only now may the key change. */
export function isSettled(state: AttemptState): boolean {
  return SETTLED.includes(state);
}

/**
 * How a stored state is taken for everything but an operator's work: a charge that was made after the customer was told that it was not
 * (`contradicted`, and settled before) is a confirmed one.
 */
export function effectiveState(state: AttemptState, settledAt: number | null): AttemptState {
  return state === 'contradicted' && settledAt !== null ? 'confirmed' : state;
}

/** The outcome is known, and no money was taken. */
export function isFailed(state: AttemptState): boolean {
  return isSettled(state) && state !== 'confirmed';
}

/** What a paying flow knows about a page's payment. */
export interface AttemptFacts {
  attempt: AttemptState | null;
}

export const isPaying = ({ attempt }: AttemptFacts) => attempt !== null && isOpen(attempt);
export const isPaid = ({ attempt }: AttemptFacts) => attempt === 'confirmed';
/** The outcome is known, and no money was taken. */
export const hasFailed = ({ attempt }: AttemptFacts) => attempt !== null && isFailed(attempt);
/** Nothing is being paid or has been paid: the purchase may still be changed. */
export const isUnpaid = (facts: AttemptFacts) => !isPaying(facts) && !isPaid(facts);
export const isNotPaying = (facts: AttemptFacts) => !isPaying(facts);
