import 'server-only';
import { now as clock } from '#lib/clock.ts';
import { ACCOUNT_PAGES, accountPageStep } from '#lib/account/flow.ts';
import { loadAccountData } from '#lib/account/server/load-account-data.ts';
import { hasPaymentChanged } from '#lib/account/server/change-payment.ts';
import { isOutdated, createAccountReading, storeTime } from '#lib/payment/server/account-reading.ts';
import type { Owner } from '#lib/session/require-owner.ts';
import { type RefillAccount, refillAccountOf } from './refill-account.ts';
import type { RefillData } from './refill-purchase.ts';

/** How long a read of the account may serve the steps after the cart, and changes of the cart itself. */
const STEPS_MS = 10 * 60_000;
const CART_MS = 60_000;

type Known = RefillData['account'];

/** Paid for since, or its card or auto-refill was changed. */
async function isStale(account: NonNullable<Known>, now: number): Promise<boolean> {
  const { accountId } = account.facts;
  return (await isOutdated(account, accountId, now)) || hasPaymentChanged(accountId, account.paymentReadAt);
}

/** What was read with the cart, while the steps behind it may use it. */
export async function freshAccountOf(
  { account }: Pick<RefillData, 'account'>,
  now = clock(),
): Promise<RefillAccount | null> {
  if (!account || (await storeTime()) - account.askedAt >= STEPS_MS) return null;
  return (await isStale(account, now)) ? null : account.facts;
}

type ReadAccount =
  | { outcome: 'read'; account: NonNullable<Known> }
  /** The account can no longer be refilled. */
  | { outcome: 'unavailable' }
  /** The provider could not be reached, or the session has ended. */
  | { outcome: 'failed' };

/** Returns the account as a cart needs it, read again unless that was done within the last minute. */
export async function readRefillAccount(
  owner: Owner,
  { account }: Pick<RefillData, 'account'>,
  now = clock(),
): Promise<ReadAccount> {
  const askedAt = await storeTime();
  if (account && askedAt - account.askedAt < CART_MS && !(await isStale(account, now))) {
    return { outcome: 'read', account };
  }
  const page = ACCOUNT_PAGES.refill;
  const loaded = await loadAccountData(owner, page, now);
  if (!loaded.ok) {
    if (loaded.reason !== 'failed') owner.sessionEnd.reason = loaded.reason;
    return { outcome: 'failed' };
  }
  if (accountPageStep(page, loaded.value.route).to !== 'this') return { outcome: 'unavailable' };
  const facts = refillAccountOf(loaded.value);
  const reading = await createAccountReading(facts.accountId, askedAt, now);
  return { outcome: 'read', account: { ...reading, paymentReadAt: askedAt, facts } };
}
