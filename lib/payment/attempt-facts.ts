import { type AttemptState, isFailed, isOpen } from '#lib/domain/attempt-state.ts';

/** What a paying flow knows about a page's payment. */
export interface AttemptFacts {
  attempt: AttemptState | null;
}

export const isPaying = ({ attempt }: AttemptFacts) => attempt !== null && isOpen(attempt);
export const isPaid = ({ attempt }: AttemptFacts) => attempt === 'confirmed';
/** The outcome is known, and no money was taken. */
export const hasTakenNothing = ({ attempt }: AttemptFacts) => attempt !== null && isFailed(attempt);
/** Nothing is being paid or has been paid: the purchase may still be changed. */
export const isUnpaid = (facts: AttemptFacts) => !isPaying(facts) && !isPaid(facts);
export const isNotPaying = (facts: AttemptFacts) => !isPaying(facts);
