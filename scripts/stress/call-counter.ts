import type { SandboxClient } from '#tests/e2e/support/sandbox-client.ts';

const CHARGING = ['guest-refill', 'submit-order', 'refill', 'pin-redeem', 'create-aux'];
/** A call that is logged while the log is being read is counted the next time. */
const OVERLAP_MS = 60_000;

/** How often each charge arrived at the provider. Its log keeps only the latest calls, so it is read regularly. */
export class CallCounter {
  readonly #sandbox: SandboxClient;
  readonly #seen = new Map<string, Set<string>>();
  #since = 0;

  constructor(sandbox: SandboxClient) {
    this.#sandbox = sandbox;
  }

  async count(): Promise<void> {
    const since = String(this.#since).padStart(10, '0');
    this.#since = Date.now() - OVERLAP_MS;
    for (const call of CHARGING) {
      for (const { headers, time } of await this.#sandbox.calls({ call, since })) {
        const key = headers['idempotency-key'];
        // The sandbox's own replays were sent only once.
        if (key === undefined || 'x-sandbox-replay' in headers) continue;
        const times = this.#seen.get(key) ?? new Set();
        this.#seen.set(key, times.add(time));
      }
    }
  }

  get byKey(): ReadonlyMap<string, number> {
    return new Map([...this.#seen].map(([key, times]) => [key, times.size]));
  }

  get total(): number {
    return [...this.#seen.values()].reduce((sum, { size }) => sum + size, 0);
  }
}
