import type { Case } from '#tests/faults/cases.ts';
import type { Clause } from '#tests/faults/clause.ts';
import { buildClauses } from '#tests/faults/clauses.ts';
import type { RecordedCall } from '../support/sandbox-client.ts';
import { labelsIn } from '../support/labels.ts';

/** What can be observed of a case without a browser. */
export interface Observation {
  /** The sandbox's records of the call that the case is about; null if other cases may have made them. */
  calls: readonly RecordedCall[] | null;
  cookieNames: readonly string[];
  /** The final page as the server renders it; null if its text comes from a response that only the browser renders. */
  text?: string | null;
  /** The headers of the last response. */
  headers?: Headers | null;
  /** From sending a payment to its response, in ms; null if none was sent. */
  answeredMs?: number | null;
  /** How long the page before the final one was shown, in ms. */
  stoodMs?: number | null;
  /** Where a page of the flow redirects; both paths without the language and the flow. */
  redirectOf?: (path: string) => Promise<string>;
}

/** The factor by which a response may be late, because the rows run alongside other tests. */
const BUSY = 2;

/**
 * Returns the problems with the clauses of a row that can be checked without a browser. The timeout of a single call is tested with the
 * provider's client, what a screen shows with the screens.
 */
export async function judgeClauses(one: Case, observation: Observation): Promise<string[]> {
  const problems: string[] = [];
  for (const clause of buildClauses(one)) {
    const problem = await judgeClause(clause, one, observation);
    if (problem) problems.push(problem);
  }
  return problems;
}

async function judgeClause(clause: Clause, { locale }: Case, observation: Observation): Promise<string | false> {
  switch (clause.must) {
    case 'send': {
      const sentTimes = observation.calls?.filter(({ headers }) => !headers['x-sandbox-replay']).length ?? clause.times;
      return sentTimes !== clause.times && `sent ${sentTimes} times, not ${clause.times}`;
    }
    case 'say': {
      const text = labelsIn(locale)(clause.key);
      return typeof observation.text === 'string' && !observation.text.includes(text) && `does not say “${text}”`;
    }
    case 'redirect': {
      const to = (await observation.redirectOf?.(clause.from)) ?? clause.to;
      return to !== clause.to && `${clause.from} leads to ${to}, not to ${clause.to}`;
    }
    case 'have':
      return !has(observation, clause.cookie) && `lost the cookie ${clause.cookie}`;
    case 'lack':
      return has(observation, clause.cookie) && `still has the cookie ${clause.cookie}`;
    case 'answer-with':
      return (
        observation.headers !== undefined &&
        !observation.headers?.has(clause.header) &&
        `answers without ${clause.header}`
      );
    case 'answer': {
      const ms = observation.answeredMs ?? 0;
      return ms > clause.withinMs * BUSY && `responded after ${Math.round(ms)} ms`;
    }
    case 'move-on': {
      const ms = observation.stoodMs ?? clause.afterMs;
      return ms !== clause.afterMs && `moves on after ${ms} ms`;
    }
    default:
      return false;
  }
}

/** Whether the visitor has the cookie; each login in progress has its own, named with a suffix. */
function has({ cookieNames }: Observation, cookie: string): boolean {
  return cookieNames.some((name) => name === cookie || (cookie === 'hl-login' && name.startsWith(`${cookie}-`)));
}
