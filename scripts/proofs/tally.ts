import type { Judged } from './hostile-guest.ts';

/** What all purchases together came to; the sandbox's ledger is the judge. */
export class Tally {
  purchases = 0;
  deliveries = 0;
  attempts = 0;
  charges = 0;
  receipts = 0;
  /** Charged more than once. */
  doubles = 0;
  /** Charged, and the customer was not told so; or told so, and not charged. */
  lost = 0;
  /** Left to an operator. */
  manual = 0;
  broken = 0;

  add({ deliveries, attempts, state, charges, hasReceipt }: Judged): void {
    this.purchases += 1;
    this.deliveries += deliveries;
    this.attempts += attempts;
    this.charges += charges.length;
    if (hasReceipt) this.receipts += 1;
    if (charges.length > 1) this.doubles += 1;
    if (state === 'manual') this.manual += 1;
    else if (charges.length > 0 !== (state === 'confirmed' && hasReceipt)) this.lost += 1;
  }

  isGood(): boolean {
    return this.doubles + this.lost + this.broken === 0;
  }

  toString(): string {
    const { purchases, deliveries, attempts, charges, receipts, doubles, lost, manual, broken } = this;
    return [
      `${purchases} purchases, ${deliveries} deliveries of ${attempts} attempts: ${charges} charges, ${receipts} receipts`,
      `${doubles} charged twice, ${lost} lost, ${manual} left to a person, ${broken} broken off`,
    ].join('; ');
  }
}
