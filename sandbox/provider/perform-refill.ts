import { eq } from 'drizzle-orm';
import type { Account } from '../state/accounts.ts';
import type { Clock } from '../state/clock.ts';
import type { Database } from '../state/database.ts';
import { expiryAfterRefill } from '../state/days.ts';
import { charges, outbox, services, transactions } from '../state/schema.ts';
import { takeOrderNumber } from '../state/serials.ts';
import { refillMessages } from './outbox-messages.ts';
import type { RefillQuote } from './refill-quote.ts';

interface Refill {
  account: Account;
  quote: RefillQuote;
  /** What is taken from the card, in cents, and how much of it is tax. */
  amountCents: number;
  taxCents: number;
  kind: 'refill' | 'guest-refill';
  referenceId: string | null;
  idempotencyKey: string | null;
}

/** Takes the money and gives the days: ledger, expiry, transactions, messages. Returns the order's number. */
export async function performRefill(tx: Database, clock: Clock, refill: Refill): Promise<string> {
  const { account, quote, amountCents, taxCents, kind, referenceId, idempotencyKey } = refill;
  const at = clock.now();
  const today = clock.today();
  const orderNumber = await takeOrderNumber(tx);
  const { accountId } = account;
  await tx
    .insert(charges)
    .values({ kind, amountCents, taxCents, orderNumber, accountId, referenceId, idempotencyKey, at });
  let paidThrough: string | null = null;
  const shares = share(amountCents, quote);
  for (const [index, { plan, quantity, service }] of quote.lines.entries()) {
    const expirationDate = expiryAfterRefill(service.expirationDate, plan.days * quantity, today);
    if (plan.lob === 'HSD') paidThrough = expirationDate;
    await tx.update(services).set({ expirationDate }).where(eq(services.id, service.id));
    await tx.insert(transactions).values({
      accountId,
      at,
      productCode: plan.productCode,
      product: plan.description,
      lob: plan.lob,
      durationDays: plan.days * quantity,
      amountCents: shares[index] ?? 0,
      expirationDate,
      orderNumber,
      method: 'card',
    });
  }
  await tx.insert(outbox).values(refillMessages(account, { orderNumber, amountCents, paidThrough, at }));
  return orderNumber;
}

/** What each line contributed to the amount, to the cent; credit and tax fall on the first line. */
function share(amountCents: number, { lines }: RefillQuote): number[] {
  const listed = lines.map(({ plan, quantity }) => plan.priceCents * quantity);
  const rest = listed.slice(1).reduce((sum, cents) => sum + cents, 0);
  return listed.map((cents, index) => (index === 0 ? amountCents - rest : cents));
}
