import type { PaymentOutcome, PurchaseRef, Quote } from '#lib/payment/api.ts';
import type { HandlerReply } from '#tests/e2e/support/web-client.ts';
import type { Random } from './random.ts';

/** The only tactic that may require an operator. */
export const CONTRADICTS = 'status contradicts';
/** Closes the page while the charge takes long, and never returns: only the site can settle that payment. */
export const LEAVES = 'leaves';
/** Waits for a long charge until our own request has broken off, and then pays again in another tab. */
export const COMES_BACK = 'comes back to pay again';

/** How a purchase ended, as the customer sees it. */
export type Ending =
  /** Paid, and the page shows it. */
  | 'confirmed'
  /** 'We are checking': the provider contradicts itself, and an operator decides. */
  | 'contradicted'
  /** The customer left during the payment; the ledgers alone tell how it ended. */
  | 'left'
  /** The customer gave up after trying for long enough. */
  | 'unpaid'
  /** The script itself failed. */
  | 'broken';

const LONGEST_TRAIL = 40;

/** A total that was quoted to a customer. */
interface KnownAttempt {
  purchaseId: string;
  /** The short code shown to the customer. */
  reference: string;
  /** The totals that the customer pressed the button for, in cents: only one of these may be charged. */
  approvedCents: Set<number>;
}

/** Everything that one customer wanted, saw and sent, to compare with the ledgers. */
export class CustomerRecord {
  readonly kind: 'guest' | 'order' | 'owner' | 'reconnect' | 'move';
  /** With the same seed, the same number repeats the same choices. */
  readonly number: number;
  readonly attempts = new Map<string, KnownAttempt>();
  ending: Ending = 'unpaid';
  /** The tactics used by this customer, for the report. */
  readonly tactics: string[] = [];
  /** Deliveries by outcome, by HTTP status if there is none, or as `lost`. */
  readonly responses = new Map<string, number>();
  problem = '';
  /** The longest time until the outcome of a payment was known, in ms. */
  longestWaitMs = 0;
  /** Deliveries that were tampered with. */
  tampered = 0;
  readonly #begun = Date.now();
  readonly #trail: string[] = [];

  constructor(kind: CustomerRecord['kind'], number: number) {
    this.kind = kind;
    this.number = number;
  }

  /** The latest things that this customer saw, each with the seconds since their arrival. */
  get trail(): string {
    return this.#trail.slice(-LONGEST_TRAIL).join(', ');
  }

  /** Notes a tactic that so many of a hundred customers use; whether this one does. */
  tries(random: Random, percent: number, tactic: string): boolean {
    const does = random.chance(percent);
    if (does) this.tactics.push(tactic);
    return does;
  }

  get comesBack(): boolean {
    return this.tactics.includes(COMES_BACK);
  }

  /** Ends the visit of a customer who leaves during the payment; whether this one did. */
  leaves(): boolean {
    const does = this.tactics.includes(LEAVES);
    if (does) this.ending = 'left';
    return does;
  }

  /** Notes what this customer saw, unless that was also the last thing they saw. */
  saw(what: string): void {
    if (this.#trail.at(-1)?.replace(/^\S+ /, '') === what) return;
    this.#trail.push(`${((Date.now() - this.#begun) / 1_000).toFixed(1)} ${what}`);
  }

  answered(response: Pick<HandlerReply<PaymentOutcome>, 'status' | 'body'> | null): void {
    this.said(response?.body?.outcome ?? (response ? String(response.status) : 'lost'));
  }

  /** Counts the result of a delivery. */
  said(name: string): void {
    this.saw(name);
    this.responses.set(name, (this.responses.get(name) ?? 0) + 1);
  }

  quoted({ id }: PurchaseRef, { attempt, reference }: Quote): void {
    if (!this.attempts.has(attempt)) {
      this.attempts.set(attempt, { purchaseId: id, reference, approvedCents: new Set() });
    }
  }

  /** An honest press of the button; tampered requests approve nothing. */
  approved({ attempt, totalCents }: { attempt: string; totalCents: number }): void {
    this.attempts.get(attempt)?.approvedCents.add(totalCents);
  }
}
