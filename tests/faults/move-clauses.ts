import { type Clause, offerAction, type Occurrence, say, SIGNED_IN, SIGNED_OUT, TYPED } from './clause.ts';
import type { Outcome } from './outcomes.ts';

type Clauses = readonly Clause[];

/** What an ending of a move requires besides its location. */
const ENDINGS: Partial<Record<Outcome, (one: Occurrence) => Clauses>> = {
  unseen: ({ block: { call } }) => (call === 'update-move' ? say('accountDashboard.moveCancelled') : []),
  'slow-then-done': () => [{ must: 'be-busy' }],
  'order-checked': () => [SIGNED_IN],
  'being-set-up': () => [SIGNED_IN],
  'error-page': ({ block: { call }, row: { kind } }) => [
    ...say('shell.error.title'),
    kind === 'rejected' ? SIGNED_OUT : SIGNED_IN,
    // The form is filled in with the address again when the page is opened from there.
    ...(call === 'serviceability' && kind !== 'rejected' ? [TYPED, offerAction('shell.error.retry')] : []),
    // A session that is over redirects there immediately.
    ...(call === 'dashboard' && kind !== 'rejected' ? [{ must: 'move-on', afterMs: 1_000 } as const] : []),
  ],
  'connection-trouble': () => [...say('serviceability.errors.connection.title'), TYPED],
  'address-not-found': () => [...say('serviceability.errors.notFound.title'), TYPED],
  'timed-out': () => [...say('account.timeout.title', 'account.timeout.logIn'), SIGNED_OUT],
};

export function moveClauses(one: Occurrence): Clauses {
  return ENDINGS[one.row[one.when]]?.(one) ?? [];
}
