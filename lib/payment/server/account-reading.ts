import 'server-only';
import { z } from 'zod';
import { now as clock } from '#lib/clock.ts';
import { config } from '#lib/config.ts';
import { subjectHashOf } from '#lib/http/subject-hash.ts';
import type { CalendarDay } from '#lib/domain/calendar-day.ts';
import { calendarDayIn } from '#lib/domain/dates.ts';
import { store } from '#lib/store/store.ts';

/**
 * When an account was read from the provider, in ms since 1970 on the provider's clock, and the account's last payment by then. A reading
 * stored without them is outdated.
 */
export const accountReadingSchema = z.object({ readAt: z.number(), lastPaid: z.string().nullable().default(null) });
export type AccountReading = z.output<typeof accountReadingSchema>;

/** `askedAt`: when the provider was asked, in ms of our own clock. A payment that was settled after that may be missing from its answer. */
export async function readingOf(accountId: string, askedAt: number, now = clock()): Promise<AccountReading> {
  return { readAt: now, lastPaid: await lastPaidOf(accountId, askedAt) };
}

/**
 * Why the account's paid days may have changed since they were read. `account`: it was paid for, by card or with a PIN, by its owner or a
 * guest, or a move was ordered, which may have paused it. `day`: only a new day has begun at the provider, which charges auto-refills then
 * and from which the days of an expired account count. Null: nothing of it.
 */
export async function outdatedBy(
  { readAt, lastPaid }: AccountReading,
  accountId: string,
  now = clock(),
): Promise<'account' | 'day' | null> {
  const [latest, isMoving] = await Promise.all([lastPaidOf(accountId), hasMoveBeenOrdered(accountId, readAt)]);
  if (latest !== lastPaid || isMoving) return 'account';
  return readingDay(readAt) === readingDay(now) ? null : 'day';
}

export async function isOutdated(reading: AccountReading, accountId: string, now = clock()): Promise<boolean> {
  return (await outdatedBy(reading, accountId, now)) !== null;
}

/** The provider's calendar day of a reading, or of another time in ms since 1970. */
export function readingDay(time: number): CalendarDay {
  return calendarDayIn(config().PROVIDER_TIME_ZONE, time);
}

/** Longer than a reading of an account is used, in ms. */
const REMEMBERED_MS = 15 * 60_000;

const moveFlag = (accountId: string) => `move ordered ${subjectHashOf('account', accountId)}`;

/** A move of the account was ordered on this site, or has been seen since: what was read of its days before is outdated. */
export async function noteMoveOrder(accountId: string): Promise<void> {
  const { flags } = await store();
  await flags.put(moveFlag(accountId), String(clock()), Date.now() + REMEMBERED_MS);
}

async function hasMoveBeenOrdered(accountId: string, readAt: number): Promise<boolean> {
  const orderedAt = await (await store()).flags.find(moveFlag(accountId), Date.now());
  return orderedAt !== null && Number(orderedAt) >= readAt;
}

async function lastPaidOf(accountId: string, before?: number): Promise<string | null> {
  return (await store()).attempts.findLastConfirmed(subjectHashOf('account', accountId), before);
}
