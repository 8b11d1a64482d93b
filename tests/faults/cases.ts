import type { Fault } from '#tests/e2e/support/sandbox-client.ts';
import { otherLocale, type TestLocale } from '#tests/e2e/support/locales.ts';
import { EVERY_WAY } from '#tests/support/every-way.ts';
import { endingClauses } from './ending-clauses.ts';
import type { Outcome } from './outcomes.ts';
import { alikeRows } from './reasons.ts';
import type { CallRows, Row } from './row.ts';

export interface Case {
  block: CallRows;
  row: Row;
  when: 'lasting' | 'once';
  locale: TestLocale;
}

const WAYS: readonly Pick<Case, 'when' | 'locale'>[] = [
  { when: 'lasting', locale: 'en' },
  { when: 'once', locale: 'es' },
  { when: 'lasting', locale: 'es' },
  { when: 'once', locale: 'en' },
];

/** The cases that a run drives: of rows that look alike above the provider layer one, or every row. */
export function selectCases(block: CallRows): Case[] {
  return EVERY_WAY ? buildEveryCase(block) : buildSomeCases(block);
}

/**
 * Every row, lasting and once, in one language each, which only the words depend on; and every ending of the call in both languages. The
 * languages take turns along the rows.
 */
export function buildEveryCase(block: CallRows): Case[] {
  const cases = block.rows.flatMap((row, index) => {
    const first = index % 2 === 0 ? 0 : 2;
    return WAYS.slice(first, first + 2).map((way) => ({ block, row, ...way }));
  });
  const endings = new Map(cases.map((one) => [`${one.row[one.when]} ${one.locale}`, one]));
  const others = [...endings.values()].map((one): Case => ({ ...one, locale: otherLocale(one.locale) }));
  return [...cases, ...others.filter(({ row, when, locale }) => !endings.has(`${row[when]} ${locale}`))];
}

/**
 * One case of each group of rows that look alike, and a second one where a single fault ends otherwise than a lasting one. Each call begins
 * with a different way and a different kind, so that every kind is driven in every language by some call. An ending that the turns leave out
 * is added.
 */
export function buildSomeCases(block: CallRows): Case[] {
  const first = block.call.length + block.page.length + block.given.length + block.flow.length;
  const groups = alikeRows(block);
  const cases = groups.flatMap((alike, index): Case[] => {
    const turn = WAYS[(first + index) % WAYS.length];
    const one = alike[(first + index) % alike.length];
    if (!turn || !one) return [];
    const way = isRepeatedLate(one) ? { ...turn, when: 'lasting' as const } : turn;
    const other = alike[(first + index + 1) % alike.length];
    if (!other || other === one || other.lasting === other.once) return [{ block, row: one, ...way }];
    const otherWay = WAYS.find(({ when, locale }) => when !== way.when && locale !== way.locale);
    return otherWay
      ? [
          { block, row: one, ...way },
          { block, row: other, ...otherWay },
        ]
      : [];
  });
  const outcomes = new Set(cases.map(({ row, when }) => row[when]));
  const leftOut = groups.flatMap(([row]) => (row && !outcomes.has(row.lasting) ? [row] : []));
  const addedCases = new Map(
    leftOut.map((row): [string, Case] => [row.lasting, { block, row, when: 'lasting', locale: 'es' }]),
  );
  return [...cases, ...addedCases.values()];
}

/**
 * A single slow response that is given up leaves its repetition a quarter of the call's time, a fifth of a second where seconds are scaled: too
 * little beside other tests. Only a run of every way drives it.
 */
const isRepeatedLate = ({ kind, lasting, once }: Row) => kind === 'delay' && lasting !== once;

/** Endings that lead to the same page from everywhere, which an integration test checks for each page. */
const ON_ONE_PAGE: readonly Outcome[] = ['timed-out', 'error-page'];

/**
 * For blocks whose rows an integration test drives: one case per page and ending that has a message of its own, and in a run of every way
 * one per call and ending, if possible of a kind that does not use up the timeout.
 */
export function oneOfEachEnding(blocks: readonly CallRows[]): Case[] {
  const endings = new Map<string, Case>();
  const takesAllItsTime = ({ row: { kind } }: Case) => kind === 'timeout' || kind === 'slow-drip';
  const cases = blocks
    .flatMap(selectCases)
    .filter((one) => EVERY_WAY || endingClauses(one).some(({ must }) => must === 'say'))
    .sort((one, other) => Number(takesAllItsTime(one)) - Number(takesAllItsTime(other)));
  for (const one of cases) {
    const { block, row, when, locale } = one;
    const way = EVERY_WAY ? [block.call, when, locale] : endingClauses(one);
    const page = !EVERY_WAY && ON_ONE_PAGE.includes(row[when]) ? '' : block.page;
    const ending = JSON.stringify([page, block.given, row[when], way]);
    if (!endings.has(ending)) endings.set(ending, one);
  }
  return [...endings.values()];
}

const CODES: Partial<Record<string, string>> = {
  'guest-dashboard': 'BUS_CUSTDASH_024',
  'guest-refill': 'PAYMENT-8373',
  'submit-order': 'PAYMENT-8373',
  'charge-status': 'PAYMENT-8373',
  refill: 'PAYMENT-8373',
  'add-instrument': 'PAYMENT-1151',
  pin: 'BUS_PIN_001',
  'pin-redeem': 'PIN_FAILURE',
};

/** A slow call: half of what a read may take, and half as long again as those that keep nobody waiting, which take 5 s at most. */
const SLOW_MS = 7_500;
/** The interval between bytes: no response is complete before its budget ends. */
const DRIP_MS = 1_000;

/** The fault to switch on in the sandbox. `timeScale` is the `PROVIDER_TIME_SCALE` of the web app under test. */
export function toFault(
  { block: { call }, row: { kind }, when }: Case,
  match: Fault['match'],
  timeScale: number,
): Fault {
  return {
    call,
    kind,
    match,
    ...(when === 'once' && { times: 1 }),
    ...(kind === 'code' && { code: CODES[call] ?? 'BUS_ANY_001' }),
    ...(kind === 'delay' && { delayMs: SLOW_MS * timeScale }),
    ...(kind === 'slow-drip' && { delayMs: DRIP_MS * timeScale }),
  };
}
