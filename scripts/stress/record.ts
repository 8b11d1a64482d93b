import type { PaymentOutcome, PurchaseRef, Quote } from '#lib/api/payment.ts';
import type { Answered } from '#tests/e2e/support/web-client.ts';

/** The one tactic that may end with an operator. */
export const CONTRADICTS = 'status contradicts';

/** How a purchase ended, as the customer sees it. */
export type Ending =
  /** Paid, and the page says so. */
  | 'confirmed'
  /** 'We are checking': the provider contradicts itself, and an operator decides. */
  | 'contradicted'
  /** The customer tried for long enough. */
  | 'unpaid'
  /** The script itself broke off. */
  | 'broken';

/** A total that was quoted to a customer. */
interface KnownAttempt {
  purchaseId: string;
  /** The short code that the customer was given. */
  reference: string;
  /** What the customer pressed the button for, in cents: one of these may be charged, nothing else. */
  approvedCents: Set<number>;
}

/** All that one customer wanted, saw and sent. The ledgers are compared with it. */
export class CustomerRecord {
  readonly kind: 'guest' | 'order' | 'owner' | 'reconnect' | 'move';
  /** The same number makes the same choices again, with the same seed. */
  readonly number: number;
  readonly attempts = new Map<string, KnownAttempt>();
  ending: Ending = 'unpaid';
  /** What was tried on this customer, for the report. */
  readonly tactics: string[] = [];
  /** Deliveries by their answer's outcome, by their HTTP status where there is none, or `lost`. */
  readonly responses = new Map<string, number>();
  problem = '';

  constructor(kind: CustomerRecord['kind'], number: number) {
    this.kind = kind;
    this.number = number;
  }

  answered(response: Pick<Answered<PaymentOutcome>, 'status' | 'body'> | null): void {
    this.said(response?.body?.outcome ?? (response ? String(response.status) : 'lost'));
  }

  /** What a delivery came to. */
  said(name: string): void {
    this.responses.set(name, (this.responses.get(name) ?? 0) + 1);
  }

  quoted({ id }: PurchaseRef, { attempt, reference }: Quote): void {
    if (!this.attempts.has(attempt)) {
      this.attempts.set(attempt, { purchaseId: id, reference, approvedCents: new Set() });
    }
  }

  /** An honest press of the button; what was tampered with approves nothing. */
  approved({ attempt, totalCents }: { attempt: string; totalCents: number }): void {
    this.attempts.get(attempt)?.approvedCents.add(totalCents);
  }
}
