import { type Clause, type Occurrence, redirect, say, SIGNED_IN, SIGNED_OUT } from './clause.ts';
import type { Outcome } from './outcomes.ts';

type Clauses = readonly Clause[];

/** The page is also the receipt. */
const PAID = [redirect('/status', '')];

/** What an ending of a reconnection requires besides its location. */
const ENDINGS: Partial<Record<Outcome, (one: Occurrence) => Clauses>> = {
  'slow-then-done': () => [{ must: 'be-busy' }],
  'total-without-tax': () => PAID,
  settled: () => PAID,
  'payment-later': () => [SIGNED_IN],
  contradicted: () => [...say('reconnect.waiting.title', 'reconnect.waiting.doNotPay'), redirect('', '/status')],
  'error-page': ({ row: { kind } }) => [...say('shell.error.title'), kind === 'rejected' ? SIGNED_OUT : SIGNED_IN],
  'timed-out': () => [...say('account.timeout.title', 'account.timeout.logIn'), SIGNED_OUT],
};

export function reconnectClauses(one: Occurrence): Clauses {
  return ENDINGS[one.row[one.when]]?.(one) ?? [];
}
