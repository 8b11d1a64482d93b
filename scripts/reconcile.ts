// `npm run reconcile`: compares the payments of a span with the provider, each by its status call, and the provider's own list of charges with
// the store. It enters nothing: it names each difference, and what to do about it.
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { isFailed } from '#lib/domain/attempt-state.ts';
import { formatDollars } from '#lib/domain/money.ts';
import { isNotChargedBySilence } from '#lib/payment/settlement.ts';
import { findChargeTarget } from '#lib/payment/server/charged-account.ts';
import { recordDifferences, type LedgerDifference } from '#lib/payment/server/ledger-differences.ts';
import type { Attempt } from '#lib/store/attempt.ts';
import type { Store } from '#lib/store/store.ts';
import { findOperatorPlace, openOperatorStore, requireAcceptedSecrets, requireSettings } from './run/operator-place.ts';
import { Problem, runProgram } from './run/problem.ts';
import { type ListedCharge, readChargesFile } from './settle/charges-file.ts';
import { compareCharge } from './settle/compare-charge.ts';
import { askProvider, PROVIDER_NEED, type ProviderReport, reportOnListed } from './settle/provider-report.ts';

const USAGE = `Usage: npm run reconcile -- --from TIME [--to TIME] [--charges FILE] [--per-second N]
       npm run reconcile -- --last 26h [--charges FILE] [--per-second N]
TIME: 2026-11-28 or 2026-11-28T14:05:00Z, without a zone in UTC. FILE: CSV with the header key,account,amount,order,time
Status: 0 no difference, 1 differences, 2 the provider could not be asked about some.`;
const HOUR_MS = 60 * 60_000;
const PAGE = 200;
const DEFAULT_PER_SECOND = 5;
/** After so many calls in a row without a response the provider is down. */
const MOST_FAILURES = 5;

export interface Request {
  /** ms since 1970. */
  span: { from: number; to: number | null } | { lastMs: number };
  charges: string | null;
  perSecond: number;
}

/** The arguments after `npm run reconcile --`; throws a Problem if they are invalid. */
export function readRequest(args: readonly string[]): Request {
  const { from, to, last, charges, 'per-second': perSecond } = parse(args);
  const rate = perSecond === undefined ? DEFAULT_PER_SECOND : Number(perSecond);
  if (!(rate > 0 && rate <= 100)) throw new Problem(USAGE);
  if ((from === undefined) === (last === undefined) || (last !== undefined && to !== undefined))
    throw new Problem(USAGE);
  const span =
    last === undefined
      ? { from: readTime(from ?? ''), to: to === undefined ? null : readTime(to) }
      : { lastMs: readDuration(last) };
  return { span, charges: charges ?? null, perSecond: rate };
}

const OPTIONS = {
  from: { type: 'string' },
  to: { type: 'string' },
  last: { type: 'string' },
  charges: { type: 'string' },
  'per-second': { type: 'string' },
} as const;

function parse(args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], options: OPTIONS }).values;
  } catch {
    throw new Problem(USAGE);
  }
}

function readTime(text: string): number {
  const [day, clock = 'T00:00:00'] = [text.slice(0, 10), text.slice(10) || undefined];
  const zonedTime = /(Z|[+-]\d\d:\d\d)$/.test(clock) ? `${day}${clock}` : `${day}${clock}Z`;
  const time = /^\d{4}-\d\d-\d\d(T.+)?$/.test(text) ? Date.parse(zonedTime) : Number.NaN;
  if (Number.isNaN(time)) throw new Problem(`"${text}" is not a time like 2026-11-28 or 2026-11-28T14:05:00Z.`);
  return time;
}

function readDuration(text: string): number {
  const [, count, unit] = /^(\d{1,4})(h|d)$/.exec(text) ?? [];
  if (!count) throw new Problem(`"${text}" is not a span like 26h or 2d.`);
  return Number(count) * (unit === 'd' ? 24 : 1) * HOUR_MS;
}

export interface Findings {
  asked: number;
  same: number;
  open: number;
  differences: number;
  /** The payments whose state is unknown. */
  withoutReport: number;
  /** Where to continue; null if all were checked. */
  goOnFrom: number | null;
}

interface Means {
  ask?: (attempt: Attempt) => Promise<ProviderReport | null>;
  print: (line: string) => void;
  signal?: AbortSignal;
}

/** Compares, prints a line for each difference and leaves them for the site's alarm. */
export async function reconcile(
  store: Store,
  { from, to, charges, perSecond }: { from: number; to: number; charges: readonly ListedCharge[]; perSecond: number },
  { ask = askProvider, print, signal }: Means,
): Promise<Findings> {
  const findings: Findings = { asked: 0, same: 0, open: 0, differences: 0, withoutReport: 0, goOnFrom: null };
  const differences: LedgerDifference[] = [];
  const listedKeys = new Set(charges.map(({ key }) => key));

  function note(difference: LedgerDifference, line: string) {
    findings.differences += 1;
    differences.push(difference);
    print(line);
  }

  async function compare(attempt: Attempt, report: ProviderReport, source = '') {
    const { id, reference, ledgerState } = attempt;
    const comparison = compareCharge(attempt, report);
    switch (comparison.found) {
      case 'same':
        findings.same += 1;
        return;
      case 'open':
        findings.open += 1;
        return;
      case 'no report':
        findings.withoutReport += 1;
        print(`no report   ${reference}  ${comparison.why}${source}`);
        return;
      case 'difference':
        note(
          { attempt: id, reference, state: ledgerState },
          `difference  ${comparison.text}${source}  -> ${comparison.advice}`,
        );
        // As after a late response: the site asks for itself, and records what the provider says.
        if (report.says === 'charged' && report.isAmount && report.isAccount && isNotChargedBySilence(attempt)) {
          await store.attempts.planReview(id, { inMs: 0, reviews: attempt.reviews });
        }
    }
  }

  await compareListed(store, charges, { compare, note, findings });

  let failures = 0;
  let after: { submittedAt: number; id: string } | null = null;
  do {
    const page = await store.attempts.listSubmitted({ from, to, after, limit: PAGE });
    for (const { reference, id } of page.unreadable) {
      findings.withoutReport += 1;
      print(`no report   ${reference}  its row cannot be read, key ${id}`);
    }
    for (const attempt of page.attempts) {
      const target = findChargeTarget(attempt.flow);
      if (listedKeys.has(attempt.id) || target === 'nobody') continue;
      if (target === undefined) {
        findings.withoutReport += 1;
        print(`no report   ${attempt.reference}  this release does not know the flow ${attempt.flow}`);
        continue;
      }
      if (signal?.aborted || failures >= MOST_FAILURES) {
        findings.goOnFrom = attempt.submittedAt;
        break;
      }
      const startedAt = performance.now();
      const report = await ask(attempt);
      if (report === null) continue;
      findings.asked += 1;
      failures = report.says === 'nothing' && report.isOutage ? failures + 1 : 0;
      // A provider without a status call says of those outside its list that they are not in it, which proves nothing of what was confirmed.
      const isUnlisted = charges.length > 0 && report.says === 'nothing' && !report.isOutage;
      if (isUnlisted && isFailed(attempt.ledgerState)) findings.same += 1;
      else await compare(attempt, report, isUnlisted ? '  (not in the list)' : '');
      await sleep(Math.max(0, 1_000 / perSecond - (performance.now() - startedAt)));
    }
    after = findings.goOnFrom === null ? page.last : null;
  } while (after !== null);
  await recordDifferences(store, differences);
  return findings;
}

/** The provider's own list: what it charged under a key that the store does not have is lost here. */
async function compareListed(
  { attempts }: Store,
  charges: readonly ListedCharge[],
  {
    compare,
    note,
    findings,
  }: {
    compare: (attempt: Attempt, report: ProviderReport, source: string) => Promise<void>;
    note: (difference: LedgerDifference, line: string) => void;
    findings: Findings;
  },
): Promise<void> {
  const seenKeys = new Set<string>();
  for (const charge of charges) {
    const { key, line, amountCents, orderNumber, chargedAt } = charge;
    const source = `  (line ${line} of the list)`;
    const what = `${formatDollars(amountCents)}  order ${orderNumber ?? '-'}  ${new Date(chargedAt).toISOString()}`;
    // Other systems charge without our keys.
    if (!/^[0-9a-f]{64}$/.test(key)) continue;
    if (seenKeys.has(key)) {
      note(
        { attempt: key, reference: null, state: null },
        `difference  key ${key}  charged twice: ${what}${source}  -> refund one of them at the provider`,
      );
      continue;
    }
    seenKeys.add(key);
    findings.asked += 1;
    const attempt = await attempts.find(key);
    if (attempt) await compare(attempt, reportOnListed(attempt, charge), source);
    else {
      note(
        { attempt: key, reference: null, state: null },
        `lost        key ${key}  ${what}${source}  -> no row here: keep this line for the customer's questions`,
      );
    }
  }
}

/** 0: no difference, 1: differences, 2: some could not be compared. */
export function statusFor({ differences, withoutReport, goOnFrom }: Findings): 0 | 1 | 2 {
  if (differences > 0) return 1;
  return withoutReport > 0 || goOnFrom !== null ? 2 : 0;
}

async function run(args: readonly string[], signal: AbortSignal): Promise<number> {
  const { span, charges, perSecond } = readRequest(args);
  const list = charges === null ? [] : readChargesFile(charges);
  const place = findOperatorPlace();
  requireSettings(PROVIDER_NEED);
  const store = await openOperatorStore(place);
  try {
    await requireAcceptedSecrets(store);
    const now = await store.now();
    const [from, to] = 'lastMs' in span ? [now - span.lastMs, now] : [span.from, span.to ?? now];
    const means = { print: (line: string) => console.log(line), signal };
    const findings = await reconcile(store, { from, to, charges: list, perSecond }, means);
    const { asked, same, open, differences, withoutReport, goOnFrom } = findings;
    console.log(
      `${asked} compared, from ${new Date(from).toISOString()} to ${new Date(to).toISOString()}: ${same} same, ${open} open here, ${differences} different, ${withoutReport} without a report.`,
    );
    if (goOnFrom !== null) console.log(`Stopped. Go on with --from ${new Date(goOnFrom).toISOString()}`);
    return statusFor(findings);
  } finally {
    await store.close();
  }
}

if (import.meta.main) {
  await runProgram(async (signal) => {
    try {
      return await run(process.argv.slice(2), signal);
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      console.error(error.message);
      return 2;
    }
  });
}
