import type { Customers } from '../stress/customer.ts';
import type { Disturbance } from '../stress/disturbances.ts';
import { openDatabases } from '../stress/databases.ts';
import { VIOLATIONS } from '../stress/judge.ts';
import type { Ending } from '../stress/record.ts';
import type { Result } from '../stress/report.ts';
import { type RunOptions, runPurchases } from '../stress/run-purchases.ts';
import { startSite } from '../stress/site.ts';
import type { Context, Part, PartResult, Proof } from './proof.ts';

type Store = 'SQLite' | 'PostgreSQL';

interface Round
  extends Customers, Pick<RunOptions, 'kinds' | 'tamperPercent' | 'leavePercent' | 'disturbances' | 'atOnce'> {
  withinMs: number;
}

const TIME_SCALE = 0.1;
const LATE_TAX = new Set(['slow save', 'tax comes and goes']);
const EVIDENCE = 'hostile-customers';
const TAMPER_PERCENT = 35;
/** Seven kills of ten. */
const MOSTLY_KILLS: readonly Disturbance[] = [
  'kill',
  'kill',
  'outage of status',
  'kill',
  'kill',
  'restart',
  'kill',
  'kill',
  'outage',
  'kill',
];
const SHORT: Round = {
  guests: 20,
  orders: 10,
  owners: 8,
  reconnects: 4,
  moves: 6,
  disturbances: 4,
  atOnce: 15,
  withinMs: 180_000,
};
/** Some 2,500 deliveries and 26 kills. */
const FULL: Round = {
  guests: 260,
  orders: 70,
  owners: 70,
  reconnects: 60,
  moves: 60,
  disturbances: 37,
  atOnce: 60,
  withinMs: 420_000,
};
const FULL_ROUNDS = 4;
const RESTARTS = 24;
/** What a restart cuts short is settled by a customer who waits; where nobody waits, only by the site. */
const MANY_LEAVE = 50;

/** The promises that hostile customers put to the test. A round is repeated with other choices. */
export const HOSTILE_CUSTOMERS: readonly Proof[] = [
  {
    name: 'P1',
    promise:
      'A purchase is charged once, and an account opened once, whatever is clicked, reloaded, repeated or killed',
    evidence: EVIDENCE,
    parts: mixedRounds,
  },
  {
    name: 'P4',
    promise:
      'The charge is exactly the total that was approved, also where requests are tampered with and taxes come late',
    evidence: EVIDENCE,
    parts: mixedRounds,
  },
  {
    name: 'P12',
    promise: 'Restarts one after another under load lose no purchase',
    parts: (isShort) =>
      buildRounds(['PostgreSQL'], 1, {
        ...(isShort ? SHORT : { ...FULL, disturbances: RESTARTS }),
        kinds: ['restart'],
        leavePercent: MANY_LEAVE,
      }),
  },
];

function mixedRounds(isShort: boolean): Part[] {
  const round = isShort ? SHORT : { ...FULL, kinds: MOSTLY_KILLS };
  return buildRounds(['SQLite', 'PostgreSQL'], isShort ? 1 : FULL_ROUNDS, { ...round, tamperPercent: TAMPER_PERCENT });
}

function buildRounds(stores: readonly Store[], count: number, round: Round): Part[] {
  return stores.flatMap((store) =>
    Array.from({ length: count }, (_, index) => ({
      name: `${store}, round ${index + 1} of ${count}`,
      run: (context: Context) => runRound(store, { ...round, seed: index + 1 }, context),
    })),
  );
}

async function runRound(
  store: Store,
  round: Round & { seed: number },
  { signal, report }: Context,
): Promise<PartResult> {
  const databases = store === 'SQLite' ? null : await openDatabases(signal);
  if (databases && 'missing' in databases) return { figures: { skipped: databases.missing }, broken: [] };
  try {
    const site = await startSite({ databases, timeScale: TIME_SCALE, signal });
    try {
      return judge(await runPurchases(site, { ...round, timeScale: TIME_SCALE, only: null, signal, report }));
    } finally {
      await site.stop();
    }
  } finally {
    await databases?.stop();
  }
}

function judge(result: Result): PartResult {
  const { customers, findings, notBegun } = result;
  const sum = (of: (customer: Result['customers'][number]) => number) =>
    customers.reduce((total, customer) => total + of(customer), 0);
  const count = (ending: Ending) => customers.filter((customer) => customer.ending === ending).length;
  const deliveries = sum(({ responses }) => [...responses.values()].reduce((total, count) => total + count, 0));
  const lateTaxes = sum(({ tactics }) => tactics.filter((tactic) => LATE_TAX.has(tactic)).length);
  return {
    figures: {
      site: result.site,
      customers: `${customers.length}, of whom ${count('confirmed')} got what they wanted and ${count('left')} left meanwhile`,
      deliveries: `${deliveries}, of which ${sum(({ tampered }) => tampered)} were tampered with`,
      'slow or missing taxes': String(lateTaxes),
      charges: `${result.charges} by ${result.calls} calls`,
      disturbances: `${result.disturbances}; ${result.chargingWhenKilled} payments were under way at a kill`,
      'open for a while': String(result.manual),
    },
    broken: [
      ...findings.map(({ what, customer, detail }) => {
        const who = customer ? ` ${customer.kind} ${customer.number} [${customer.tactics.join('; ')}]` : '';
        return `${VIOLATIONS[what]}:${who} ${detail}`;
      }),
      ...(notBegun > 0 ? [`${notBegun} customers did not begin in time`] : []),
    ],
  };
}
