import type { SandboxClient } from '#tests/e2e/support/sandbox-client.ts';
import { OwnerClient } from '../stress/owner-client.ts';
import { expectEqual, waitFor } from './check.ts';

const PAGES = ['/en', '/es/litepay', '/en/litepay/refill'];
const FILE = /\/_next\/static\/[\w./~-]+\.(?:js|css)/g;
const BUYERS = 2;
/** One failure is enough to know; a site that is down would fill the list. */
const MOST_FAILURES = 20;

/** How long a customer stays on the waiting page, which a busy machine may lead to. */
const WAITS_S = 30;

/** Buys a refill as a new owner; returns the payment's reference. Throws if it is not confirmed and charged once. */
export async function refill(owner: OwnerClient, sandbox: SandboxClient): Promise<string> {
  await owner.signIn();
  const ownerQuote = await owner.quote({ refills: 1, savedCard: true });
  const { purchase, quote } = ownerQuote;
  const outcome = await owner.pay('/api/refill', await owner.buildPayment(ownerQuote, await owner.savedCard()));
  const { status, body, text } = outcome;
  if (body?.outcome !== 'confirmed' && body?.outcome !== 'pending')
    throw new Error(`a payment: ${body?.outcome ?? `${status} ${text.slice(0, 200)}`}`);
  const isConfirmed = async () => {
    const status = await owner.get('/api/refill/status', { purchase: purchase.id, attempt: quote.attempt });
    return status.body?.state === 'confirmed';
  };
  if (body.outcome === 'pending') await waitFor('the outcome of a payment', WAITS_S, isConfirmed);
  expectEqual((await sandbox.charges({ referenceId: quote.attempt })).length, 1, 'the number of charges');
  return body.reference;
}

/** Customers who keep coming while an operator works: owners who buy, one who stays signed in, and a guest who reads pages with their files. */
export class Customers {
  /** What any of them noticed since `begin`. */
  failures: string[] = [];
  /** How many payments were confirmed since `begin`. */
  refills = 0;
  readonly #site: string;
  readonly #sandbox: SandboxClient;
  #rounds = new Map<string, number>();
  #isOver = true;
  #loops: Promise<void>[] = [];

  constructor(site: string, sandbox: SandboxClient) {
    this.#site = site;
    this.#sandbox = sandbox;
  }

  begin(): void {
    this.failures = [];
    this.refills = 0;
    this.#rounds = new Map();
    this.#isOver = false;
    const stayer = this.#signedIn();
    const buy = async () => {
      await refill(new OwnerClient(this.#site, await this.#sandbox.persona('active')), this.#sandbox);
      this.refills += 1;
    };
    const stay = async () => {
      const page = await (await stayer).onInstance(this.#site).open('/en/dashboard');
      expectEqual([page.status, page.path], [200, '/en/dashboard'], 'the dashboard of somebody who is signed in');
    };
    const buyers = Array.from({ length: BUYERS }, (_, index) => this.#repeat(`buyer ${index}`, buy));
    this.#loops = [...buyers, this.#repeat('owner', stay), this.#repeat('guest', () => this.#read())];
  }

  /** Waits until each of them has finished another round. */
  async comeOnce(): Promise<void> {
    const before = new Map(this.#rounds);
    const names = [...Array.from({ length: BUYERS }, (_, index) => `buyer ${index}`), 'owner', 'guest'];
    const hasCome = (name: string) => (this.#rounds.get(name) ?? 0) > (before.get(name) ?? 0);
    const isOver = () => names.every(hasCome) || this.failures.length > MOST_FAILURES;
    await waitFor('every customer comes once more', 60, isOver);
    expectEqual(this.failures, [], 'what customers noticed');
  }

  async end(): Promise<void> {
    this.#isOver = true;
    await Promise.all(this.#loops);
  }

  async #signedIn(): Promise<OwnerClient> {
    const owner = new OwnerClient(this.#site, await this.#sandbox.persona('active'));
    await owner.signIn();
    return owner;
  }

  async #repeat(name: string, round: () => Promise<void>): Promise<void> {
    while (!this.#isOver) {
      try {
        await round();
      } catch (error) {
        const cause = error instanceof Error && error.cause instanceof Error ? ` (${error.cause.message})` : '';
        this.failures.push(`${name}: ${error instanceof Error ? error.message : String(error)}${cause}`);
        if (this.failures.length > MOST_FAILURES) return;
      }
      this.#rounds.set(name, (this.#rounds.get(name) ?? 0) + 1);
    }
  }

  async #read(): Promise<void> {
    for (const page of PAGES) {
      const response = await fetch(`${this.#site}${page}`, { signal: AbortSignal.timeout(30_000) });
      expectEqual(response.status, 200, page);
      for (const file of new Set((await response.text()).match(FILE))) {
        const fileResponse = await fetch(`${this.#site}${file}`, { signal: AbortSignal.timeout(30_000) });
        await fileResponse.body?.cancel();
        expectEqual(fileResponse.status, 200, file);
      }
    }
  }
}
