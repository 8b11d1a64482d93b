import 'server-only';
import { now as clock } from '#lib/clock.ts';
import { ACCOUNT_PAGES, accountPageStep } from '#lib/account/flow.ts';
import { loadAccountData } from '#lib/account/server/load-account-data.ts';
import { hasPaymentChanged } from '#lib/account/server/change-payment.ts';
import { isOutdated, createAccountReading, storeTime } from '#lib/payment/server/account-reading.ts';
import type { Owner } from '#lib/session/require-owner.ts';
import { type RefillAccount, toRefillAccount } from './refill-account.ts';
import type { RefillData } from './refill-purchase.ts';

/** How long a read of the account may serve the steps after the cart, and changes of the cart itself. */
const STEPS_MS = 10 * 60_000;
const CART_MS = 60_000;

type StoredAccount = NonNullable<RefillData['account']>;

/** Whether it was paid for since, or its card or auto-refill was changed. */
async function isStale(account: StoredAccount, now: number): Promise<boolean> {
  const { accountId } = account.facts;
  return (await isOutdated(account, accountId, now)) || hasPaymentChanged(accountId, account.paymentReadAt);
}

/** The account as read with the cart, while the steps after it may use it. */
export async function findFreshAccount(
  { account }: Pick<RefillData, 'account'>,
  now = clock(),
): Promise<RefillAccount | null> {
  if (!account || (await storeTime()) - account.askedAt >= STEPS_MS) return null;
  return (await isStale(account, now)) ? null : account.facts;
}

type LoadedAccount =
  | { outcome: 'read'; account: StoredAccount }
  /** The account can no longer be refilled. */
  | { outcome: 'unavailable' }
  /** The provider could not be reached, or the session has ended. */
  | { outcome: 'failed' };

/** Loads the account as a cart needs it, unless that was done within the last minute. */
export async function loadRefillAccount(
  owner: Owner,
  { account }: Pick<RefillData, 'account'>,
  now = clock(),
): Promise<LoadedAccount> {
  const askedAt = await storeTime();
  const isRecent = account !== null && askedAt - account.askedAt < CART_MS && !account.facts.areOffersUnknown;
  if (isRecent && !(await isStale(account, now))) return { outcome: 'read', account };
  const page = ACCOUNT_PAGES.refill;
  const result = await loadAccountData(owner, page, now);
  if (!result.ok) {
    if (result.reason !== 'failed') owner.sessionEnd.reason = result.reason;
    return { outcome: 'failed' };
  }
  if (accountPageStep(page, result.value.route).to !== 'this') return { outcome: 'unavailable' };
  const facts = toRefillAccount(result.value);
  const reading = await createAccountReading(facts.accountId, askedAt, now);
  return { outcome: 'read', account: { ...reading, paymentReadAt: askedAt, facts } };
}
