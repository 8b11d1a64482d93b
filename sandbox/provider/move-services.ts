import { eq } from 'drizzle-orm';
import { findAccount } from '../state/accounts.ts';
import type { Database } from '../state/database.ts';
import { daysRemaining } from '../state/days.ts';
import { accounts } from '../state/schema/accounts.ts';
import { settleDaysOnHold } from '../state/move-service.ts';
import { instruments } from '../state/schema/payments.ts';
import { services } from '../state/schema/services.ts';

/**
 * Spec 3 §4.3: moves the services with the days that the move kept, the saved cards and auto-refill to the new account, and closes the former one.
 * Returns whether the services were taken over: not if no days of internet were left of those that were held.
 */
export async function moveServices(
  tx: Database,
  { from, to, today }: { from: string; to: string; today: string },
): Promise<boolean> {
  const before = await findAccount(tx, from);
  if (!before) return false;
  await settleDaysOnHold(tx, from, today);
  const movedServices = await tx.select().from(services).where(eq(services.accountId, from));
  const hasDays = movedServices.some(
    ({ lob, expirationDate }) => lob === 'HSD' && daysRemaining(expirationDate, today) > 0,
  );
  // Days that were not held may have run out during the move: the expired plan moves as well, and begins no new days.
  const areElapsed = before.paused && before.pausedOn === null;
  const isTaken = hasDays || areElapsed;
  if (isTaken) await tx.update(services).set({ accountId: to }).where(eq(services.accountId, from));
  else await tx.delete(services).where(eq(services.accountId, from));
  await tx.update(instruments).set({ accountId: to }).where(eq(instruments.accountId, from));
  // The former account's until now: its owner may have changed them since the move was ordered.
  const { autoRefill, autoRefillOpen, emailOptIn, smsOptIn, reminderChannel } = before;
  await tx
    .update(accounts)
    .set({ autoRefill, autoRefillOpen, emailOptIn, smsOptIn, reminderChannel })
    .where(eq(accounts.accountId, to));
  await tx
    .update(accounts)
    .set({ status: 'Closed', paused: false, pausedOn: null, autoRefill: false, autoRefillOpen: null })
    .where(eq(accounts.accountId, from));
  return isTaken;
}
