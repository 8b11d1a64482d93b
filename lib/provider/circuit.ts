import 'server-only';

const WINDOW_MS = 10_000;
const PROBE_EVERY_MS = 5_000;
/** One customer's broken account must not block a call for everyone. */
const MIN_SUBJECTS = 2;

interface Failure {
  timestamp: number;
  caller: string;
}

/**
 * A circuit breaker for one call of the provider: it opens after `threshold` transport failures of several subjects within 10 s, lets one
 * probe through every 5 s, and closes on the first response. Times are in ms.
 */
export class Circuit {
  readonly #threshold: number;
  #failures: Failure[] = [];
  #openSince: number | null = null;
  #lastProbe = 0;

  constructor(threshold: number) {
    this.#threshold = threshold;
  }

  isOpen(): boolean {
    return this.#openSince !== null;
  }

  /** Whether a call may go out now; while open, true once per probe interval. */
  tryAcquire(now: number): boolean {
    if (this.#openSince === null) return true;
    if (now - this.#lastProbe < PROBE_EVERY_MS) return false;
    this.#lastProbe = now;
    return true;
  }

  recordSuccess(): void {
    this.#failures = [];
    this.#openSince = null;
  }

  /** Counts a failed call of `caller`. */
  recordFailure(caller: string, now: number): void {
    this.#failures = [
      ...this.#failures.filter((failure) => now - failure.timestamp < WINDOW_MS),
      { timestamp: now, caller },
    ];
    const subjects = new Set(this.#failures.map((failure) => failure.caller));
    if (this.#openSince === null && this.#failures.length >= this.#threshold && subjects.size >= MIN_SUBJECTS) {
      this.#openSince = now;
      this.#lastProbe = now;
    }
  }
}

const globals = globalThis as typeof globalThis & { hearthlineCircuits?: Map<string, Circuit> };

/** Whether a call is failing for everyone. */
export function isCircuitOpen(call: string): boolean {
  return globals.hearthlineCircuits?.get(call)?.isOpen() ?? false;
}

/** The circuit of a call, one per process. */
export function getCircuit(call: string, threshold: number): Circuit {
  globals.hearthlineCircuits ??= new Map();
  const existing = globals.hearthlineCircuits.get(call);
  if (existing) return existing;
  const circuit = new Circuit(threshold);
  globals.hearthlineCircuits.set(call, circuit);
  return circuit;
}
