import { SandboxClient } from '#tests/e2e/support/sandbox-client.ts';
import { Problem, whenAborted } from '../run/problem.ts';
import { CallCounter } from './call-counter.ts';
import { closeBooks } from './close-books.ts';
import { type Disturbance, DISTURBANCES, Disturbances } from './disturbances.ts';
import { type Customer, customerKinds, type Customers, newCustomer } from './customer.ts';
import type { Surroundings } from './hostile-guest.ts';
import { judge } from './judge.ts';
import { randomFrom } from './random.ts';
import type { Result } from './report.ts';
import type { Site } from './site.ts';

export interface RunOptions extends Customers {
  /** Number of concurrent customers. */
  atOnce: number;
  /** Number of disturbances of processes and provider. */
  disturbances: number;
  /** Their kinds, in this order repeatedly; all of them by default. */
  kinds?: readonly Disturbance[];
  /** How many of a hundred deliveries are tampered with; 15 by default. */
  tamperPercent?: number;
  /** How many of a hundred customers leave during a long charge; 15 by default. */
  leavePercent?: number;
  seed: number;
  timeScale: number;
  /** No customer starts after this many ms; those not started by then are reported. */
  withinMs: number;
  /** Runs only this customer. */
  only: number | null;
  signal: AbortSignal;
  report: (line: string) => void;
}

const COUNT_EVERY = 100;
const USUALLY_TAMPERED = 15;
const USUALLY_LEAVE = 15;

/** Sends hostile customers to a site, waits until everything is settled, and compares both ledgers with what they approved and saw. */
export async function runPurchases(site: Site, options: RunOptions): Promise<Result> {
  const { seed, only, report, kinds: disturbanceKinds = DISTURBANCES } = options;
  const { tamperPercent = USUALLY_TAMPERED, leavePercent = USUALLY_LEAVE } = options;
  const kinds = customerKinds(options);
  const total = kinds.length;
  const startedAt = Date.now();
  const disturbances = new Disturbances(site, randomFrom(seed), {
    total,
    count: options.disturbances,
    kinds: disturbanceKinds,
    timeScale: options.timeScale,
  });
  const calls = new CallCounter(new SandboxClient(site.sandboxUrl));
  const customers: Customer[] = [];
  let next = 0;
  let count = 0;
  const work = async () => {
    while (next < total && !options.signal.aborted && Date.now() - startedAt < options.withinMs) {
      const number = next;
      next += 1;
      if (only !== null && number !== only) continue;
      disturbances.afterStarting(number);
      const random = randomFrom(seed * 100_000 + number);
      const customer = newCustomer(
        kinds[number] ?? 'guest',
        surroundingsIn(site, { tamperPercent, leavePercent }),
        random,
        number,
      );
      customers.push(customer);
      await runCustomer(customer);
      count += 1;
      if (count % COUNT_EVERY !== 0) continue;
      await calls.count();
      report(`${site.name}: ${count} of ${total} customers are done, ${disturbances.toString()}`);
    }
  };
  const workers = Promise.all(Array.from({ length: options.atOnce }, work));
  await Promise.race([workers, whenAborted(options.signal)]);
  if (options.signal.aborted) throw new Problem('Stopped.');
  await disturbances.over();
  report(
    `${site.name}: all customers are done after ${Math.round((Date.now() - startedAt) / 1_000)} s; closing the books`,
  );
  const closedBooks = await closeBooks(site, customers, options);
  await calls.count();
  const charges = await new SandboxClient(site.sandboxUrl).charges({});
  return {
    site: site.name,
    customers: customers.map(({ record }) => record),
    notBegun: only === null ? total - customers.length : 0,
    charges: charges.length,
    calls: calls.total,
    manual: closedBooks.flatMap(({ entries }) => entries).filter(({ manualAt }) => manualAt !== null).length,
    disturbances: disturbances.toString(),
    chargingWhenKilled: disturbances.chargingWhenKilled,
    seconds: Math.round((Date.now() - startedAt) / 1_000),
    findings: judge(closedBooks, { charges, calls: calls.byKey }),
  };
}

function surroundingsIn(site: Site, percents: Pick<Surroundings, 'tamperPercent' | 'leavePercent'>): Surroundings {
  return {
    ...percents,
    webs: site.webs,
    sandbox: new SandboxClient(site.sandboxUrl),
    isContradicted: async (attempt) => (await site.store.attempts.find(attempt))?.state === 'contradicted',
  };
}

async function runCustomer(customer: Customer): Promise<void> {
  try {
    await customer.run();
  } catch (error) {
    customer.record.ending = 'broken';
    customer.record.problem = error instanceof Error ? error.message : String(error);
  } finally {
    await customer.leave();
  }
}
