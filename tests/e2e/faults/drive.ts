import { type Case, casesOf } from '#tests/faults/cases.ts';
import type { Outcome } from '#tests/faults/outcomes.ts';
import type { CallRows, FaultKind } from '#tests/faults/row.ts';
import { eachAtOnce } from './each-at-once.ts';
import { LATE } from './judge-clauses.ts';

/** The kind of fault for the charge that precedes the call under test; null if none does. */
export const LOST_BEFORE: Record<CallRows['given'], string | null> = {
  'the answer to the charge was lost': 'lost',
  'the charge never arrived': 'reset',
  nothing: null,
};

const labelOf = ({ block: { call, page, given }, row: { kind }, when, locale }: Case) =>
  `${call} on ${page} (${given}) ${kind} ${when} ${locale}`;

/** Whether the outcome is the expected one; a slow call ends like any other. */
export const isAs = (expected: Outcome, seen: Outcome) =>
  seen === (expected === 'slow-then-done' ? 'unseen' : expected);

/** A failure before the fault was switched on, which says nothing about the row. */
export class Unprepared extends Error {}

/** Runs the setup that precedes a row's fault; throws `Unprepared` if it fails. */
export async function prepared<Value>(prepare: () => Promise<Value>): Promise<Value> {
  try {
    return await prepare();
  } catch (error) {
    throw new Unprepared(String(error));
  }
}

/** Problems that a busy machine does not excuse: with money, and with anything sent or done more than once. */
const INTOLERABLE =
  /: (\d+ charges|charged|(guest-refill|submit-order) was|sent (?!0)\d+ times, not 1$|was (activated|ordered) (?!0))/;

/** Whether a busy machine may have exceeded a short timeout: then the row runs once more, alone. Never with problems about money. */
const isLate = ({ block, row }: Case, problems: string[]) =>
  problems.length > 0 &&
  // Suggestions have the shortest timeout of all, and are not retried.
  (TIMED.includes(row.kind) || block.call === 'suggest-address' || problems.every((one) => one.includes(LATE))) &&
  !problems.some((problem) => INTOLERABLE.test(problem));

/** The same where customer, site and provider share one process, and any call may be late. */
export const isAnyLate: typeof isLate = (_, problems) =>
  problems.length > 0 && !problems.some((problem) => INTOLERABLE.test(problem));

const TIMED: readonly FaultKind[] = ['timeout', 'slow-drip', 'delay', 'huge-array'];

/** Runs all cases of a block, `atOnce` at a time; returns one line per problem. */
export function driveAll(block: CallRows, atOnce: number, drive: (one: Case) => Promise<string[]>): Promise<string[]> {
  return driveCases(casesOf(block), atOnce, drive);
}

/** The same for cases of several blocks, each with faults for its own customer. */
export async function driveCases(
  cases: readonly Case[],
  atOnce: number,
  drive: (one: Case) => Promise<string[]>,
  mayBeLate = isLate,
): Promise<string[]> {
  const unprepared = new Set<Case>();
  const safely = async (one: Case): Promise<string[]> => {
    try {
      return (await drive(one)).map((problem) => `${labelOf(one)}: ${problem}`);
    } catch (error) {
      if (error instanceof Unprepared) unprepared.add(one);
      return [`${labelOf(one)}: ${error instanceof Error ? error.message : String(error)}`];
    }
  };
  const found = await eachAtOnce(cases, atOnce, safely);
  const problems: string[] = [];
  for (const [index, one] of cases.entries()) {
    const first = found[index] ?? [];
    problems.push(...(unprepared.has(one) || mayBeLate(one, first) ? await safely(one) : first));
  }
  return problems;
}
