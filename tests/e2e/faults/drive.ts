import { type Case, selectCases } from '#tests/faults/cases.ts';
import type { Outcome } from '#tests/faults/outcomes.ts';
import type { CallRows } from '#tests/faults/row.ts';
import { eachAtOnce } from './each-at-once.ts';

/** The kind of fault for the charge that precedes the call under test; null if none does. */
export const LOST_BEFORE: Record<CallRows['given'], string | null> = {
  'the answer to the charge was lost': 'lost',
  'the charge never arrived': 'reset',
  nothing: null,
};

const caseLabel = ({ block: { call, page, given }, row: { kind }, when, locale }: Case) =>
  `${call} on ${page} (${given}) ${kind} ${when} ${locale}`;

/** Whether the outcome is the expected one; a slow call ends like any other. */
export const isAs = (expectedOutcome: Outcome, outcome: Outcome) =>
  outcome === (expectedOutcome === 'slow-then-done' ? 'unseen' : expectedOutcome);

/** Runs all cases of a block, `atOnce` at a time; returns one line per problem. */
export function driveAll(block: CallRows, atOnce: number, drive: (one: Case) => Promise<string[]>): Promise<string[]> {
  return driveCases(selectCases(block), atOnce, drive);
}

/** The same for cases of several blocks, each with faults for its own customer. */
export async function driveCases(
  cases: readonly Case[],
  atOnce: number,
  drive: (one: Case) => Promise<string[]>,
): Promise<string[]> {
  const problemLists = await eachAtOnce(cases, atOnce, async (one) => {
    const problems = await drive(one).catch((error: unknown) => [String(error)]);
    return problems.map((problem) => `${caseLabel(one)}: ${problem}`);
  });
  return problemLists.flat();
}
