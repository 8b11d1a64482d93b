import { and, desc, eq, isNull } from 'drizzle-orm';
import type { Account, Service } from './accounts.ts';
import type { Database } from './database.ts';
import { addDays, daysBetween, expiryAfterRefill } from './days.ts';
import { graces } from './schema/graces.ts';

export type Grace = typeof graces.$inferSelect;
export type GraceTerms = Pick<Grace, 'until' | 'payBy' | 'daysTakenBack'>;

/** Our choice: how many days after the day on which it is taken a customer is asked to refill. */
const PAY_WITHIN_DAYS = 3;

/** What grace gives that is taken on this day: service through the day after, and the days beyond the last paid one back later. */
export function termsOn(today: string, lastDay: string): GraceTerms {
  const until = addDays(today, 1);
  return { until, payBy: addDays(today, PAY_WITHIN_DAYS), daysTakenBack: daysBetween(lastDay, until) };
}

/** The grace that was taken and that no refill has settled; null if there is none. */
export async function findOwedGrace(db: Database, accountId: string): Promise<Grace | null> {
  const [grace] = await db
    .select()
    .from(graces)
    .where(and(eq(graces.accountId, accountId), isNull(graces.refilledOn)))
    .orderBy(desc(graces.id))
    .limit(1);
  return grace ?? null;
}

/**
 * What taking it on this day would give; null where none is offered. Offered on the last paid day and the day after, once in each period, to
 * an account that auto-refill does not pay for, and not after a grace that was paid for too late.
 */
export async function findOfferedGrace(
  db: Database,
  account: Account,
  { services, today }: { services: readonly Service[]; today: string },
): Promise<GraceTerms | null> {
  const lastDay = services.find(({ lob }) => lob === 'HSD')?.expirationDate;
  const isServed = account.status === 'Open' && account.activation === 'Activated' && !account.paused;
  if (lastDay === undefined || !isServed) return null;
  if (account.autoRefill && account.autoRefillDeclines.length === 0) return null;
  if (lastDay !== today && lastDay !== addDays(today, -1)) return null;
  const [last] = await db
    .select()
    .from(graces)
    .where(eq(graces.accountId, account.accountId))
    .orderBy(desc(graces.id))
    .limit(1);
  const isTaken = last && (last.lastDay === lastDay || last.refilledOn === null);
  const wasLate = last && last.refilledOn !== null && last.refilledOn > last.payBy;
  return isTaken || wasLate ? null : termsOn(today, lastDay);
}

/**
 * The last paid day after a refill. One that is paid while the grace runs adds to the last paid day; one after it gives as many days less as
 * the grace took. `grace`: null if none is owed.
 */
export function expiryAfterGrace(
  expirationDate: string | null,
  { days, today, grace }: { days: number; today: string; grace: Pick<Grace, 'until' | 'daysTakenBack'> | null },
): string {
  if (!grace || expirationDate === null) return expiryAfterRefill(expirationDate, days, today);
  if (today <= grace.until) return addDays(expirationDate, days);
  return addDays(expiryAfterRefill(expirationDate, days, today), -grace.daysTakenBack);
}

/** Settles the grace that the account owes by a refill of this day, and returns it; null if there is none. */
export async function settleGrace(tx: Database, account: Account, today: string): Promise<Grace | null> {
  const grace = await findOwedGrace(tx, account.accountId);
  if (!grace) return null;
  await tx.update(graces).set({ refilledOn: today }).where(eq(graces.id, grace.id));
  // A move holds the days, and with them nothing of the grace was used.
  return account.paused ? null : grace;
}
