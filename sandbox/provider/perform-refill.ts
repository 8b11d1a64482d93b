import { eq } from 'drizzle-orm';
import type { Account } from '../state/accounts.ts';
import type { Database } from '../state/database.ts';
import { expiryAfterRefill } from '../state/days.ts';
import { outbox, services, transactions } from '../state/schema.ts';
import type { Payment } from './charging-call.ts';
import { refillMessages } from './outbox-messages.ts';
import type { RefillQuote } from './refill-quote.ts';

interface Refill {
  account: Account;
  quote: RefillQuote;
  payment: Payment;
}

/** Gives the days that were paid: expiry, transactions, messages. */
export async function performRefill(tx: Database, { account, quote, payment }: Refill): Promise<void> {
  const { orderNumber, amountCents, timestamp, today } = payment;
  const { accountId } = account;
  let paidThrough: string | null = null;
  const shares = share(amountCents, quote);
  for (const [index, { plan, quantity, service }] of quote.lines.entries()) {
    const expirationDate = expiryAfterRefill(service.expirationDate, plan.days * quantity, today);
    if (plan.lob === 'HSD') paidThrough = expirationDate;
    await tx.update(services).set({ expirationDate }).where(eq(services.id, service.id));
    await tx.insert(transactions).values({
      accountId,
      timestamp,
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
  await tx.insert(outbox).values(refillMessages(account, { orderNumber, amountCents, paidThrough, timestamp }));
}

/** What each line contributed to the amount, to the cent; credit and tax fall on the first line. */
function share(amountCents: number, { lines }: RefillQuote): number[] {
  const listed = lines.map(({ plan, quantity }) => plan.priceCents * quantity);
  const rest = listed.slice(1).reduce((sum, cents) => sum + cents, 0);
  return listed.map((cents, index) => (index === 0 ? amountCents - rest : cents));
}
