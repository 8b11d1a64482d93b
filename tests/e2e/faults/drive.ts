import { type Case, casesOf } from '#tests/faults/cases.ts';
import type { Outcome } from '#tests/faults/outcomes.ts';
import type { CallRows, FaultKind } from '#tests/faults/row.ts';
import { eachAtOnce } from './each-at-once.ts';
import { LATE } from './judge-clauses.ts';

/** What was lost before the call that the case is about: the kind of fault that a charge met. */
export const LOST_BEFORE: Record<CallRows['given'], string | null> = {
  'the answer to the charge was lost': 'lost',
  'the charge never arrived': 'reset',
  nothing: null,
};

const labelOf = ({ block: { call, page, given }, row: { kind }, when, locale }: Case) =>
  `${call} on ${page} (${given}) ${kind} ${when} ${locale}`;

/** A slow call ends like one that was not slow. */
export const isAs = (expected: Outcome, seen: Outcome) =>
  seen === (expected === 'slow-then-done' ? 'unseen' : expected);

/** What comes before the fault failed: it says nothing of the row. */
export class Unprepared extends Error {}

/** What has to be there before a row's fault is switched on. */
export async function prepared<Value>(prepare: () => Promise<Value>): Promise<Value> {
  try {
    return await prepare();
  } catch (error) {
    throw new Unprepared(String(error));
  }
}

/** What no busy machine excuses: money, and what is sent or done more than once. */
const INTOLERABLE =
  /: (\d+ charges|charged|(guest-refill|submit-order) was|sent (?!0)\d+ times, not 1$|was (activated|ordered) (?!0))/;

/** A busy machine may use a shortened budget up: such a row is driven once more, alone. Never where money is concerned. */
const isLate = ({ block, row }: Case, problems: string[]) =>
  problems.length > 0 &&
  // Suggestions have the shortest budget of all, and are not asked for again.
  (TIMED.includes(row.kind) || block.call === 'suggest-address' || problems.every((one) => one.includes(LATE))) &&
  !problems.some((problem) => INTOLERABLE.test(problem));

/** Where customer, site and provider share one process, any call may be late. */
export const isAnyLate: typeof isLate = (_, problems) =>
  problems.length > 0 && !problems.some((problem) => INTOLERABLE.test(problem));

const TIMED: readonly FaultKind[] = ['timeout', 'slow-drip', 'delay', 'huge-array'];

/** Drives all cases of a block, so many at a time; what is wrong with each, one line per problem. */
export function driveAll(block: CallRows, atOnce: number, drive: (one: Case) => Promise<string[]>): Promise<string[]> {
  return driveCases(casesOf(block), atOnce, drive);
}

/** The same for cases of several blocks, whose faults are told apart by whom they are for. */
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
