import 'server-only';
import { now as clock } from '#lib/clock.ts';
import { config } from '#lib/config.ts';
import { ACCOUNT_PAGES, accountPageStep } from '#lib/flows/account-pages.ts';
import { subjectHashOf } from '#lib/http/subject-hash.ts';
import { dayInZone } from '#lib/rules/shared/day-in-zone.ts';
import { loadAccountData } from '#lib/services/account/load-account-data.ts';
import type { Buyer } from '#lib/session/owner-guard.ts';
import { store } from '#lib/store/store.ts';
import { type RefillAccount, refillAccountOf } from './refill-account.ts';
import type { RefillData } from './refill-purchase.ts';

/** What the provider said so many milliseconds ago still serves the steps behind the cart, and changes of the cart itself. */
const STEPS_MS = 10 * 60_000;
const CART_MS = 60_000;

type Known = RefillData['account'];

/** What was read with the cart, while the steps behind it may use it. */
export async function freshAccountOf(
  { account }: Pick<RefillData, 'account'>,
  now = clock(),
): Promise<RefillAccount | null> {
  return account && now - account.readAt < STEPS_MS && !(await isOutdated(account, now)) ? account.facts : null;
}

/**
 * Whether the account's days are not what was read any more: it was paid for since, by card or with a PIN, by its owner or a guest; or a day has
 * begun at the provider, whose auto-refill is charged then, and which the days of an expired account are counted from.
 */
export async function isOutdated({ readAt, facts, lastPaid }: NonNullable<Known>, now = clock()): Promise<boolean> {
  const dayOf = dayInZone(config().PROVIDER_TIME_ZONE);
  const hasDayBegun = dayOf(new Date(readAt).toISOString()) !== dayOf(new Date(now).toISOString());
  return hasDayBegun || (await lastPaidOf(facts.accountId)) !== lastPaid;
}

type ReadAccount =
  | { outcome: 'read'; account: NonNullable<Known> }
  /** The account is not one that can be refilled any more. */
  | { outcome: 'unavailable' }
  /** The provider could not be asked, or the buyer's session is over. */
  | { outcome: 'failed' };

/** The account as a cart needs it; asked for anew unless that was just done. */
export async function readRefillAccount(
  buyer: Buyer,
  { account }: Pick<RefillData, 'account'>,
  now = clock(),
): Promise<ReadAccount> {
  if (account && now - account.readAt < CART_MS && !(await isOutdated(account, now)))
    return { outcome: 'read', account };
  const page = ACCOUNT_PAGES.refill;
  // Before the account: a payment in between is then found to be missing.
  const lastPaid = await lastPaidOf(buyer.owner.accountId);
  const loaded = await loadAccountData(buyer.owner, page, now);
  if (!loaded.ok) {
    if (loaded.reason !== 'failed') buyer.refusal = loaded.reason;
    return { outcome: 'failed' };
  }
  if (accountPageStep(page, loaded.value.route).to !== 'this') return { outcome: 'unavailable' };
  return { outcome: 'read', account: { readAt: now, lastPaid, facts: refillAccountOf(loaded.value) } };
}

async function lastPaidOf(accountId: string): Promise<string | null> {
  return (await store()).attempts.findLastConfirmed(subjectHashOf('account', accountId));
}
