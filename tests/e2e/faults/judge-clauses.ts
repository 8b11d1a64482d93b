import type { Case } from '#tests/faults/cases.ts';
import type { Clause } from '#tests/faults/clause.ts';
import { clausesOf } from '#tests/faults/clauses.ts';
import type { RecordedCall } from '../support/sandbox-client.ts';
import { labelsIn } from '../support/labels.ts';

/** What is seen of a case without a screen. */
export interface Seen {
  /** What the sandbox got of the call that the case is about; null where others make the same. */
  calls: readonly RecordedCall[] | null;
  cookieNames: readonly string[];
  /** The page where it ended, as the server renders it; null where the words come with an answer, which only a screen shows. */
  text?: string | null;
  /** Of the answer that ended it. */
  headers?: Headers | null;
  /** From sending a payment to its answer, in ms; null when none was sent. */
  answeredMs?: number | null;
  /** How long the page stood that led to the one where it ended. */
  stoodMs?: number | null;
  /** Where a page of the flow leads; both without the language and the flow. */
  leadsTo?: (path: string) => Promise<string>;
}

/** The rows run beside other tests: a page may take this much longer than on a machine of its own. */
const BUSY = 2;

/**
 * What is wrong with the clauses of a row that show without a screen. The time that a single call may take is held by the tests of the
 * provider's client, what a screen shows by the tests of the screens.
 */
export async function judgeClauses(one: Case, seen: Seen): Promise<string[]> {
  const problems: string[] = [];
  for (const clause of clausesOf(one)) {
    const problem = await judgeClause(clause, one, seen);
    if (problem) problems.push(problem);
  }
  return problems;
}

async function judgeClause(clause: Clause, { locale }: Case, seen: Seen): Promise<string | false> {
  switch (clause.must) {
    case 'send': {
      const sent = seen.calls?.filter(({ headers }) => !headers['x-sandbox-replay']).length ?? clause.times;
      return sent !== clause.times && `sent ${sent} times, not ${clause.times}`;
    }
    case 'say': {
      const text = labelsIn(locale)(clause.key);
      return typeof seen.text === 'string' && !seen.text.includes(text) && `does not say “${text}”`;
    }
    case 'lead': {
      const to = (await seen.leadsTo?.(clause.from)) ?? clause.to;
      return to !== clause.to && `${clause.from} leads to ${to}, not to ${clause.to}`;
    }
    case 'have':
      return !has(seen, clause.cookie) && `lost the cookie ${clause.cookie}`;
    case 'lack':
      return has(seen, clause.cookie) && `still has the cookie ${clause.cookie}`;
    case 'answer-with':
      return seen.headers !== undefined && !seen.headers?.has(clause.header) && `answers without ${clause.header}`;
    case 'answer': {
      const ms = seen.answeredMs ?? 0;
      return ms > clause.withinMs * BUSY && `${LATE} ${Math.round(ms)} ms`;
    }
    case 'move-on': {
      const ms = seen.stoodMs ?? clause.afterMs;
      return ms !== clause.afterMs && `moves on after ${ms} ms`;
    }
    default:
      return false;
  }
}

/** How a problem begins that a busy machine may cause. */
export const LATE = 'answered after';

/** A login in flight has a cookie of its own. */
function has({ cookieNames }: Seen, cookie: string): boolean {
  return cookieNames.some((name) => name === cookie || (cookie === 'hl-login' && name.startsWith(`${cookie}-`)));
}
