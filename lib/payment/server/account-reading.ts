import 'server-only';
import { z } from 'zod';
import { clockOffset, now as clock } from '#lib/clock.ts';
import { config } from '#lib/config.ts';
import { hashSubject } from '#lib/http/secrets.ts';
import type { CalendarDay } from '#lib/domain/calendar-day.ts';
import { calendarDayIn } from '#lib/domain/dates.ts';
import { store } from '#lib/store/store.ts';

/**
 * When an account was read from the provider, on the provider's clock and by `storeTime` (ms since 1970), and the account's last payment
 * by then. A reading stored without them is outdated.
 */
export const accountReadingSchema = z.object({
  readAt: z.number(),
  askedAt: z.number().default(0),
  lastPaid: z.string().nullable().default(null),
});
export type AccountReading = z.output<typeof accountReadingSchema>;

/**
 * The clock of the store, which says what happened before and after a reading, whichever instances were involved. In tests it is ahead as
 * `clock()` is.
 */
export async function storeTime(): Promise<number> {
  return (await (await store()).now()) + clockOffset();
}

/** `askedAt`: the `storeTime` before the provider was asked. A payment that was settled after that may be missing from its response. */
export async function createAccountReading(accountId: string, askedAt: number, now = clock()): Promise<AccountReading> {
  return { readAt: now, askedAt, lastPaid: await findLastPayment(accountId, askedAt - clockOffset()) };
}

/**
 * Why the account's paid days may have changed since they were read. `account`: it was paid for, by card or with a PIN, by its owner or a
 * guest, or a move was ordered, which may have paused it. `day`: only a new day has begun at the provider, which charges auto-refills then
 * and from which the days of an expired account count. Null: nothing of it.
 */
export async function findOutdatedReason(
  { readAt, askedAt, lastPaid }: AccountReading,
  accountId: string,
  now = clock(),
): Promise<'account' | 'day' | null> {
  const [latest, isMoving] = await Promise.all([findLastPayment(accountId), hasMoveBeenOrdered(accountId, askedAt)]);
  if (latest !== lastPaid || isMoving) return 'account';
  return toProviderDay(readAt) === toProviderDay(now) ? null : 'day';
}

export async function isOutdated(reading: AccountReading, accountId: string, now = clock()): Promise<boolean> {
  return (await findOutdatedReason(reading, accountId, now)) !== null;
}

/** The provider's calendar day of a reading, or of another time in ms since 1970. */
export function toProviderDay(time: number): CalendarDay {
  return calendarDayIn(config().PROVIDER_TIME_ZONE, time);
}

/** Longer than a reading of an account is used, in ms. */
const REMEMBERED_MS = 15 * 60_000;

const moveFlag = (accountId: string) => `move ordered ${hashSubject('account', accountId)}`;

/** A move of the account was ordered on this site, or has been seen since: what was read of its days before is outdated. */
export async function recordMoveOrder(accountId: string): Promise<void> {
  const { flags } = await store();
  // The value is what 0.1.0 reads, whose instances may run beside these; here only the time of the store counts.
  await flags.put(moveFlag(accountId), String(clock()), REMEMBERED_MS);
}

async function hasMoveBeenOrdered(accountId: string, askedAt: number): Promise<boolean> {
  const orderedAt = await (await store()).flags.findTime(moveFlag(accountId), REMEMBERED_MS);
  return orderedAt !== null && orderedAt >= askedAt;
}

async function findLastPayment(accountId: string, before?: number): Promise<string | null> {
  return (await store()).attempts.findLastConfirmed(hashSubject('account', accountId), before);
}
