import type { CallRows, FaultKind, Row } from '#tests/faults/rows.ts';
import { BROKEN, matrix } from '#tests/faults/rows.ts';
import type { Outcome } from '#tests/faults/outcomes.ts';
import { LOCALES, type TestLocale } from '../support/locales.ts';
import type { Fault, Persona, SandboxClient } from '../support/sandbox-client.ts';
import { eachAtOnce } from './each-at-once.ts';
import { judge } from './judge.ts';
import { expect, test, TIME_SCALE } from './servers.ts';
import { walk } from './walk.ts';

// One file, one worker: the rows run side by side inside it.
test.describe.configure({ mode: 'default', timeout: 300_000 });

const AT_ONCE = 8;
/** A slow call: well inside the budget of a read. */
const SLOW_MS = 8_000 * TIME_SCALE;
/** A byte at a time: no answer is whole before its budget ends. */
const DRIP_MS = 1_000 * TIME_SCALE;

const CODES: Partial<Record<string, string>> = {
  'guest-dashboard': 'BUS_CUSTDASH_024',
  'guest-refill': 'PAYMENT-8373',
  'charge-status': 'PAYMENT-8373',
};

type When = 'lasting' | 'once';

interface Case {
  block: CallRows;
  row: Row;
  when: When;
  locale: TestLocale;
}

/** Every row in both languages; a single fault whose ending has no words of its own, in turns. */
function casesOf(block: CallRows): Case[] {
  const hasWords = block.given === 'nothing' && block.call !== 'token';
  return block.rows.flatMap((row, index) => [
    ...LOCALES.map((locale): Case => ({ block, row, when: 'lasting', locale })),
    ...LOCALES.filter((_, turn) => hasWords || turn === index % LOCALES.length).map((locale): Case => ({
      block,
      row,
      when: 'once',
      locale,
    })),
  ]);
}

function faultOf(call: string, kind: FaultKind, when: When, match: Fault['match']): Fault {
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

/** What is wrong with one row; empty when all is as expected. */
async function runCase({ block, row, when, locale }: Case, web: string, sandbox: SandboxClient): Promise<string[]> {
  const until = block.call === 'token' || block.call === 'guest-dashboard' ? 'lookup' : 'payment';
  const faultIds: string[] = [];
  const before = async ({ phone }: Persona) => {
    const lost = { 'the answer to the charge was lost': 'lost', 'the charge never arrived': 'reset', nothing: null };
    const kind = lost[block.given];
    if (kind) faultIds.push(await sandbox.fault({ call: 'guest-refill', kind, times: 1, match: { phone } }));
    // The token's call comes before anybody is named.
    faultIds.push(await sandbox.fault(faultOf(block.call, row.kind, when, block.call === 'token' ? {} : { phone })));
  };
  const label = `${block.call} (${block.given}) ${row.kind} ${when} ${locale}`;
  try {
    const done = await walk({ web, sandbox, locale, before, until });
    const problems = await judge(done, locale, { until, given: block.given });
    if (!isAs(row[when], done.outcome)) problems.push(`ended ${done.outcome}, not ${row[when]}`);
    const met = done.calls.filter(({ call, fault }) => call === block.call && fault === row.kind).length;
    if (met === 0) problems.push('never met its fault');
    const isRead = block.call !== 'guest-refill' && block.call !== 'charge-status';
    const retried = (BROKEN as readonly string[]).includes(row.kind) && isRead;
    const asked = done.calls.filter(({ call }) => call === block.call).length;
    if (retried && asked !== 2) problems.push(`asked ${asked} times, not twice`);
    return problems.map((problem) => `${label}: ${problem}`);
  } catch (error) {
    return [`${label}: ${error instanceof Error ? error.message : String(error)}`];
  } finally {
    await Promise.all(faultIds.map((id) => sandbox.clearFault(id).catch(() => undefined)));
  }
}

/** A slow call ends like one that was not slow. */
const isAs = (expected: Outcome, seen: Outcome) => seen === (expected === 'slow-then-done' ? 'unseen' : expected);

/** A busy machine may use a shortened budget up: such a row is driven once more, alone. Never where money is concerned. */
const isLate = ({ row }: Case, problems: string[]) =>
  problems.length > 0 &&
  TIMED.includes(row.kind) &&
  !problems.some((problem) => /: (\d+ charges|charged|guest-refill was)/.test(problem));
const TIMED: readonly FaultKind[] = ['timeout', 'slow-drip', 'delay'];

const driven = matrix.filter(({ call }) => call !== 'content' && call !== 'payment-jwks');

for (const block of driven) {
  const name = block.given === 'nothing' ? block.call : `${block.call}, when ${block.given}`;
  test(`every kind of fault of ${name} ends as the matrix says`, async ({ servers, web }) => {
    const together = block.call === 'token' ? 1 : AT_ONCE;
    const cases = casesOf(block);
    const found = await eachAtOnce(cases, together, (one) => runCase(one, web.url, servers.sandbox));
    const problems: string[] = [];
    for (const [index, one] of cases.entries()) {
      const first = found[index] ?? [];
      problems.push(...(isLate(one, first) ? await runCase(one, web.url, servers.sandbox) : first));
    }
    expect(problems).toEqual([]);
  });
}

test('a redirect of the provider is never followed', async ({ servers }) => {
  expect(await servers.sandbox.calls({ call: 'redirect-target' })).toEqual([]);
});
