import type { GuestCardPayRequest } from '#lib/litepay/api.ts';
import type { Quote } from '#lib/payment/api.ts';
import { GuestClient } from '#tests/e2e/support/guest-client.ts';
import { type Persona, SandboxClient } from '#tests/e2e/support/sandbox-client.ts';
import { Problem } from '../run/problem.ts';
import { processorTime } from '../run/processor-time.ts';
import type { TestServers } from '../run/test-servers.ts';
import { printRow } from './figures.ts';

const GUESTS = 60;
/** How many guests a fresh server has served before the first are measured. */
const WARM_UP = 20;
/** How many more come before the later ones are measured: by then the functions that they need are compiled. */
const IN_BETWEEN = 120;
/** Milliseconds of the web server's processor for a whole refill. */
const WANTED_MS = 40;

/** What a guest's browser requests from the server, in order: each step needs the previous response. */
class RefillingGuest {
  readonly #client: GuestClient;
  readonly #persona: Persona;
  #quote: Quote | null = null;
  #payment: GuestCardPayRequest | null = null;

  constructor(web: string, persona: Persona) {
    this.#client = new GuestClient(web);
    this.#persona = persona;
  }

  readonly steps: Readonly<Record<string, () => Promise<void>>> = {
    landing: () => this.#open('/en/litepay/refill'),
    lookup: async () => {
      const { outcome } = await this.#client.lookup(this.#persona);
      if (outcome !== 'found') throw new Problem(`The guest was not located: ${outcome}.`);
    },
    quote: async () => {
      this.#quote = await this.#client.quote();
    },
    'card key': async () => {
      if (this.#quote) this.#payment = await this.#client.buildPayment(this.#quote);
    },
    payment: async () => {
      const outcome = this.#payment && (await this.#client.pay(this.#payment));
      if (outcome?.body?.outcome !== 'confirmed') throw new Problem(`The refill ended as ${outcome?.body?.outcome}.`);
    },
    receipt: () => this.#open('/en/litepay/order-confirmation'),
  };

  async #open(path: string): Promise<void> {
    const page = await this.#client.open(path);
    if (page.status !== 200 || page.path !== path) throw new Problem(`${path} leads to ${page.path}.`);
  }
}

/**
 * The web server's processor time for a whole guest refill, step by step, per guest, soon after the server's start and later. All guests
 * take a step before any takes the next, so that a step is measured over all of them. Prints the milliseconds and returns them.
 */
export async function measureRefill({ webUrl, sandboxUrl, webPid }: TestServers) {
  const sandbox = new SandboxClient(sandboxUrl);
  const walk = async (count: number): Promise<Record<string, number>> => {
    const personas = await Promise.all(Array.from({ length: count }, () => sandbox.persona('expiring')));
    const guests = personas.map((persona) => new RefillingGuest(webUrl, persona));
    const times: Record<string, number> = {};
    for (const step of Object.keys(guests[0]?.steps ?? {})) {
      const before = processorTime(webPid);
      for (const guest of guests) await guest.steps[step]?.();
      const after = processorTime(webPid);
      if (before === null || after === null) throw new Problem('This system does not report processor time.');
      times[step] = (after - before) / count;
    }
    return { ...times, 'in all': Object.values(times).reduce((sum, ms) => sum + ms, 0) };
  };
  await walk(WARM_UP);
  const first = await walk(GUESTS);
  await walk(IN_BETWEEN);
  const later = await walk(GUESTS);
  console.log(`A guest's refill: milliseconds of the web server's processor, means of ${GUESTS} guests`);
  console.log(`(wanted: at most ${WANTED_MS} in all)\n`);
  printRow('', ['first', 'later'], 8);
  for (const [step, ms] of Object.entries(first)) printRow(step, [ms.toFixed(1), later[step]?.toFixed(1) ?? ''], 8);
  return { first, later };
}
