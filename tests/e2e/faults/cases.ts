import type { Outcome } from '#tests/faults/outcomes.ts';
import { BROKEN, type CallRows, type FaultKind, type Row } from '#tests/faults/row.ts';
import type { TestLocale } from '../support/locales.ts';
import type { Fault } from '../support/sandbox-client.ts';
import { eachAtOnce } from './each-at-once.ts';
import { TIME_SCALE } from './servers.ts';

/** A slow call: well inside the budget of a read. */
const SLOW_MS = 8_000 * TIME_SCALE;
/** A byte at a time: no answer is whole before its budget ends. */
const DRIP_MS = 1_000 * TIME_SCALE;

export type When = 'lasting' | 'once';

export interface Case {
  block: CallRows;
  row: Row;
  when: When;
  locale: TestLocale;
}

/** Every row lasting and once, in both languages, as a proof that stands apart; `npm test` drives each row in one of these ways. */
const IN_EVERY_WAY = process.env.FAULT_MATRIX === 'all';

const WAYS: readonly Pick<Case, 'when' | 'locale'>[] = [
  { when: 'lasting', locale: 'en' },
  { when: 'once', locale: 'es' },
  { when: 'lasting', locale: 'es' },
  { when: 'once', locale: 'en' },
];

export function casesOf(block: CallRows): Case[] {
  // Another call begins with another way, so that every kind is driven in every way by some of them.
  const first = block.call.length + block.page.length;
  return block.rows.flatMap((row, index) =>
    WAYS.filter((_, turn) => IN_EVERY_WAY || turn === (first + index) % WAYS.length).map((way) => ({
      block,
      row,
      ...way,
    })),
  );
}

const CODES: Partial<Record<string, string>> = {
  'guest-dashboard': 'BUS_CUSTDASH_024',
  'guest-refill': 'PAYMENT-8373',
  'submit-order': 'PAYMENT-8373',
  'charge-status': 'PAYMENT-8373',
};

export function faultOf({ block: { call }, row: { kind }, when }: Case, match: Fault['match']): Fault {
  return {
    call,
    kind,
    match,
    ...(when === 'once' && { times: 1 }),
    ...(kind === 'code' && { code: CODES[call] ?? 'BUS_ANY_001' }),
    ...(kind === 'delay' && { delayMs: SLOW_MS }),
    ...(kind === 'slow-drip' && { delayMs: DRIP_MS }),
  };
}

/** What was lost before the call that the case is about: the kind of fault that a charge met. */
export const LOST_BEFORE: Record<CallRows['given'], string | null> = {
  'the answer to the charge was lost': 'lost',
  'the charge never arrived': 'reset',
  nothing: null,
};

export const labelOf = ({ block: { call, given }, row: { kind }, when, locale }: Case) =>
  `${call} (${given}) ${kind} ${when} ${locale}`;

/** A slow call ends like one that was not slow. */
export const isAs = (expected: Outcome, seen: Outcome) =>
  seen === (expected === 'slow-then-done' ? 'unseen' : expected);

/** A broken answer to a read is asked for once more. */
export const isRetried = ({ block: { call }, row: { kind } }: Case) =>
  (BROKEN as readonly string[]).includes(kind) && !NOT_REPEATED.includes(call);
const NOT_REPEATED = [
  ...['guest-refill', 'submit-order', 'charge-status', 'create-session', 'notification-consent'],
  ...[
    'assign-device-code',
    'oidc-authorize',
    'oidc-token',
    'oidc-end-session',
    'decoder',
    'logout',
    'update-identity',
    'reprovision-device',
  ],
];

/** A busy machine may use a shortened budget up: such a row is driven once more, alone. Never where money is concerned. */
const isLate = ({ row }: Case, problems: string[]) =>
  problems.length > 0 &&
  TIMED.includes(row.kind) &&
  !problems.some((problem) => /: (\d+ charges|charged|(guest-refill|submit-order) was)/.test(problem));
const TIMED: readonly FaultKind[] = ['timeout', 'slow-drip', 'delay'];

/** Drives all cases of a block, so many at a time; what is wrong with each, one line per problem. */
export async function driveAll(
  block: CallRows,
  atOnce: number,
  drive: (one: Case) => Promise<string[]>,
): Promise<string[]> {
  const cases = casesOf(block);
  const safely = async (one: Case): Promise<string[]> => {
    try {
      return (await drive(one)).map((problem) => `${labelOf(one)}: ${problem}`);
    } catch (error) {
      return [`${labelOf(one)}: ${error instanceof Error ? error.message : String(error)}`];
    }
  };
  const found = await eachAtOnce(cases, atOnce, safely);
  const problems: string[] = [];
  for (const [index, one] of cases.entries()) {
    const first = found[index] ?? [];
    problems.push(...(isLate(one, first) ? await safely(one) : first));
  }
  return problems;
}
