import 'server-only';
import { z } from 'zod';
import { now as clock } from '#lib/clock.ts';
import { config } from '#lib/config.ts';
import { subjectHashOf } from '#lib/http/subject-hash.ts';
import { dayInZone } from '#lib/rules/shared/day-in-zone.ts';
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
 * Whether the account's paid days may have changed since they were read: it was paid for, by card or with a PIN, by its owner or a guest;
 * or a new day has begun at the provider, which charges auto-refills then and from which the days of an expired account count.
 */
export async function isOutdated(
  { readAt, lastPaid }: AccountReading,
  accountId: string,
  now = clock(),
): Promise<boolean> {
  const dayOf = dayInZone(config().PROVIDER_TIME_ZONE);
  const hasDayBegun = dayOf(new Date(readAt).toISOString()) !== dayOf(new Date(now).toISOString());
  return hasDayBegun || (await lastPaidOf(accountId)) !== lastPaid;
}

async function lastPaidOf(accountId: string, before?: number): Promise<string | null> {
  return (await store()).attempts.findLastConfirmed(subjectHashOf('account', accountId), before);
}
