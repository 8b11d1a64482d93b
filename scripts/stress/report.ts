import { type Finding, type Violation, VIOLATIONS } from './judge.ts';
import type { CustomerRecord } from './record.ts';

export interface Result {
  site: string;
  customers: readonly CustomerRecord[];
  /** Customers that did not start in time. */
  notBegun: number;
  charges: number;
  /** Calls that charge, as they arrived at the provider. */
  calls: number;
  /** Attempts that were `manual` for a while. */
  manual: number;
  disturbances: string;
  chargingWhenKilled: number;
  seconds: number;
  findings: readonly Finding[];
}

const MOST_REPORTED = 20;
const MOST_SLOW = 3;

export function isGood({ findings, notBegun }: Result): boolean {
  return findings.length === 0 && notBegun === 0;
}

/** A table with a column for each site, and the findings with the options that reproduce them. */
export function formatTable(results: readonly Result[], seed: number): string {
  const count = (ending: string) => (result: Result) =>
    result.customers.filter((each) => each.ending === ending).length;
  const kinds = (kind: string) => (result: Result) => result.customers.filter((each) => each.kind === kind).length;
  const violations = Object.keys(VIOLATIONS) as Violation[];
  const rows: [string, (result: Result) => string | number][] = [
    ['', ({ site }) => site],
    ['guest purchases', kinds('guest')],
    ['orders', kinds('order')],
    ['refills of owners', kinds('owner')],
    ['reconnections', kinds('reconnect')],
    ['moves', kinds('move')],
    ['deliveries of a payment', (result) => listResponses(result).reduce((sum, [, count]) => sum + count, 0)],
    ['attempts', ({ customers }) => customers.reduce((sum, { attempts }) => sum + attempts.size, 0)],
    ['calls that charge', ({ calls }) => calls],
    ['charges', ({ charges }) => charges],
    ['under way when a process was killed', (result) => result.chargingWhenKilled],
    ['manual for a while', ({ manual }) => manual],
    ['paid or moved', count('confirmed')],
    ['settled by an operator', count('contradicted')],
    ['left during the payment', count('left')],
    ['longest wait for an outcome, s', (result) => Math.round((findSlowest(result)[0]?.longestWaitMs ?? 0) / 1_000)],
    ['seconds', ({ seconds }) => seconds],
    ...violations.map((what): [string, (result: Result) => number] => [
      VIOLATIONS[what],
      ({ findings }) => findings.filter((finding) => finding.what === what).length,
    ]),
    ['not begun in time', ({ notBegun }) => notBegun],
  ];
  const cells = rows.map(([name, of]) => [name, ...results.map((result) => String(of(result)))]);
  const widths = cells[0]?.map((_, column) => Math.max(...cells.map((row) => row[column]?.length ?? 0))) ?? [];
  const lines = cells.map((row) =>
    row
      .map((cell, column) => (column === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[column] ?? 0)))
      .join('  '),
  );
  const findingLines = results.flatMap((result) => [
    `${result.site}: ${result.disturbances}`,
    `  responses: ${listResponses(result)
      .map(([response, count]) => `${count} ${response}`)
      .join(', ')}`,
    ...findSlowest(result).map(
      (record) => `  waited longest: ${record.kind} ${record.number} [${record.tactics.join('; ')}] ${record.trail}`,
    ),
  ]);
  return [...findingLines, '', ...lines, ...results.flatMap((result) => formatFindings(result, seed))].join('\n');
}

function findSlowest({ customers }: Result): CustomerRecord[] {
  return [...customers].sort((one, other) => other.longestWaitMs - one.longestWaitMs).slice(0, MOST_SLOW);
}

function listResponses({ customers }: Result): [string, number][] {
  const counts = new Map<string, number>();
  for (const { responses } of customers) {
    for (const [response, count] of responses) counts.set(response, (counts.get(response) ?? 0) + count);
  }
  return [...counts].sort(([, one], [, other]) => other - one);
}

function formatFindings({ site, findings }: Result, seed: number): string[] {
  const store = site.startsWith('SQLite') ? 'sqlite' : 'postgres';
  return findings.slice(0, MOST_REPORTED).map(({ what, customer, detail }) => {
    const again = customer ? ` (--store ${store} --seed ${seed} --only ${customer.number})` : '';
    const who = customer ? `${customer.kind} ${customer.number} [${customer.tactics.join('; ')}]` : '';
    return `${VIOLATIONS[what]}: ${who} ${detail}${again}`;
  });
}
