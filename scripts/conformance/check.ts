import type { CallName } from '#lib/contract/operations.ts';

/** The stages in which a provider goes live, as docs/integrating.md names them. */
export const STAGES = ['quick-refill', 'kit', 'shop', 'account', 'move'] as const;
export type Stage = (typeof STAGES)[number];

/** One promise of the contract. `run` returns if it holds, and throws a `Breach` or a `NotChecked` otherwise. */
export interface Check {
  promise: string;
  calls: readonly CallName[];
  /** Its result is reported for a promise that holds. */
  run: () => Promise<string | void>;
}

/** What was found instead of what the contract promises. */
export class Breach extends Error {}

/** Why a promise could not be checked: the configuration lacks something, or an earlier promise is missing. */
export class NotChecked extends Error {}

export interface Verdict extends Pick<Check, 'promise' | 'calls'> {
  stage: Stage;
  outcome: 'holds' | 'missing' | 'not-checked';
  /** What was found, or why it was not checked; of a promise that holds a remark, mostly blank. */
  found: string;
}

/** Checks one promise after another, because they move the same accounts. */
export async function judge(
  stage: Stage,
  checks: readonly Check[],
  onVerdict: (verdict: Verdict) => void = () => undefined,
): Promise<Verdict[]> {
  const verdicts: Verdict[] = [];
  for (const { promise, calls, run } of checks) {
    const verdict = { stage, promise, calls, ...(await findOutcome(run)) };
    verdicts.push(verdict);
    onVerdict(verdict);
  }
  return verdicts;
}

async function findOutcome(run: Check['run']): Promise<Pick<Verdict, 'outcome' | 'found'>> {
  try {
    return { outcome: 'holds', found: (await run()) ?? '' };
  } catch (error) {
    if (error instanceof Breach) return { outcome: 'missing', found: error.message };
    if (error instanceof NotChecked) return { outcome: 'not-checked', found: error.message };
    throw error;
  }
}

/** What several checks need, worked out once. A breach in it is reported by the check that is about it, not by those that only need it. */
export function once<Value>(work: () => Promise<Value>): { check: () => Promise<Value>; get: () => Promise<Value> } {
  let result: Promise<Value> | undefined;
  const check = () => (result ??= work());
  return {
    check,
    get: async () => {
      try {
        return await check();
      } catch (error) {
        throw error instanceof Breach ? new NotChecked(`something before it is missing: ${error.message}`) : error;
      }
    },
  };
}

/** Runs something for each call, and reports all that break the promise together. */
export async function checkEach(names: readonly CallName[], run: (name: CallName) => Promise<void>): Promise<void> {
  const problems: string[] = [];
  for (const name of names) {
    try {
      await run(name);
    } catch (error) {
      if (!(error instanceof Breach)) throw error;
      problems.push(error.message);
    }
  }
  if (problems.length > 0) throw new Breach(problems.join('; '));
}
