import { SandboxClient } from '#tests/e2e/support/sandbox-client.ts';
import { pause } from './retry.ts';
import type { Random } from './random.ts';
import type { Site } from './site.ts';

export type Disturbance = 'kill' | 'restart' | 'outage of status' | 'outage of tax' | 'outage';
/** What may happen to all customers, in the usual order. */
export const DISTURBANCES: readonly Disturbance[] = [
  'kill',
  'outage of status',
  'restart',
  'kill',
  'outage',
  'restart',
  'kill',
  'outage of tax',
];
const MOST = 1_000;
const UNAVAILABLE = { kind: 'http', status: 503 };

interface Plan {
  /** The total number of customers, over which the disturbances are spread. */
  total: number;
  count: number;
  /** In this order, repeatedly. */
  kinds: readonly Disturbance[];
  timeScale: number;
}

/**
 * Events that affect all customers: a process is killed, one is restarted gracefully, the provider's status cannot be read for longer than
 * a payment waits for its response, the provider is down entirely, the tax service is down. One at a time.
 */
export class Disturbances {
  readonly #site: Site;
  readonly #random: Random;
  readonly #plan: Plan;
  /** Payments in progress at the site when one of its processes was killed. */
  chargingWhenKilled = 0;
  #begun: Disturbance[] = [];
  #running: Promise<void> = Promise.resolve();

  constructor(site: Site, random: Random, plan: Plan) {
    this.#site = site;
    this.#random = random;
    this.#plan = plan;
  }

  /** Starts the disturbance that is due after this many customers. */
  afterStarting(customers: number): void {
    const { total, count, kinds } = this.#plan;
    const beginCount = this.#begun.length;
    if (beginCount >= count || customers < ((beginCount + 1) * total) / (count + 1)) return;
    const name = kinds[beginCount % kinds.length] ?? 'kill';
    this.#begun.push(name);
    this.#running = this.#running.then(() => this.#disturb(name));
  }

  /** Resolves when all started disturbances are over: every process runs, and the provider is back. */
  over(): Promise<void> {
    return this.#running;
  }

  toString(): string {
    const counts = Map.groupBy(this.#begun, (name) => name);
    return [...counts].map(([name, each]) => `${each.length} x ${name}`).join(', ') || 'nothing';
  }

  async #disturb(name: Disturbance): Promise<void> {
    switch (name) {
      case 'kill':
        this.chargingWhenKilled += await this.#countCharging();
        return this.#site.restartWeb(this.#random.below(this.#site.instances), 'kill');
      case 'restart':
        return this.#site.restartWeb(this.#random.below(this.#site.instances), 'stop');
      case 'outage of status':
        // A payment becomes `manual` after a minute without a status.
        return this.#away(['charge-status', 'guest-dashboard'], UNAVAILABLE, 75_000 * this.#plan.timeScale);
      case 'outage of tax':
        return this.#away(['get-tax'], UNAVAILABLE, 1_500);
      case 'outage':
        return this.#away(['*'], { kind: 'reset' }, 2_000);
    }
  }

  async #countCharging(): Promise<number> {
    const open = await this.#site.store.attempts.listUnsettled({ openMs: 0, limit: MOST });
    return open.attempts.filter(({ state }) => state === 'submitted' || state === 'unknown').length;
  }

  async #away(calls: readonly string[], fault: { kind: string; status?: number }, ms: number): Promise<void> {
    const sandbox = new SandboxClient(this.#site.sandboxUrl);
    for (const call of calls) await sandbox.fault({ call, ...fault, match: {} });
    await pause(ms);
    await sandbox.clearFaults();
  }
}
