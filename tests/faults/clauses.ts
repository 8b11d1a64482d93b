import type { Operation } from '#lib/contract/operation.ts';
import { operations } from '#lib/contract/operations.ts';
import type { Clause, Occurrence } from './clause.ts';
import { endingClauses } from './ending-clauses.ts';
import { isRepeated } from './retries.ts';
import { BROKEN, type FaultKind } from './row.ts';

const byName = new Map<string, Operation>(Object.entries(operations));

/** Calls that are repeated as often as needed, or sent in the background or by the browser itself. */
const UNCOUNTED: readonly string[] = [
  ...['content', 'charge-status', 'payment-jwks', 'oidc-discovery', 'oidc-jwks'],
  ...['identity-router', 'oidc-authorize', 'oidc-end-session', 'public-ping'],
];

/** Kinds that leave a charge unknown although the work was not done. */
const NEVER_DONE: readonly FaultKind[] = ['timeout', 'reset', 'http', 'html', 'malformed', 'schema', 'redirect-302'];

/** Kinds that use up the whole timeout. */
const TIMED: readonly FaultKind[] = ['timeout', 'slow-drip'];

/** Everything that a row requires of its ending: what is shown, how often the call was sent, and how long it took. */
export function buildClauses(one: Occurrence): readonly Clause[] {
  return [...endingClauses(one), ...sendClauses(one), ...timeClauses(one)];
}

function sendClauses({ block: { call, flow }, row: { kind } }: Occurrence): Clause[] {
  if (UNCOUNTED.includes(call)) return [];
  // A failed order is sent again only if it is confirmed again.
  if (flow === 'move')
    return BROKEN.some((broken) => broken === kind) ? [{ must: 'send', times: isRepeated(call) ? 2 : 1 }] : [];
  // The sandbox sends the duplicate itself.
  if (byName.get(call)?.retry === 'charge') return [{ must: 'send', times: NEVER_DONE.includes(kind) ? 2 : 1 }];
  // After a 403, a guest's token is renewed and the call sent again with it, so only broken kinds are counted.
  if (!BROKEN.some((broken) => broken === kind)) return [];
  return [{ must: 'send', times: isRepeated(call) ? 2 : 1 }];
}

function timeClauses({ block: { call, given }, row: { kind } }: Occurrence): Clause[] {
  const operation = byName.get(call);
  if (!operation || call === 'content' || call === 'public-ping' || given !== 'nothing') return [];
  // Promise P3: a result or the waiting page.
  if (operation.retry === 'charge') return [{ must: 'answer', withinMs: 1_500 }];
  return TIMED.includes(kind) && call !== 'logout' ? [{ must: 'end', withinMs: operation.timeoutMs }] : [];
}
