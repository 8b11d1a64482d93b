import 'server-only';
import { now as clock } from '#lib/clock.ts';
import { config } from '#lib/config.ts';
import { RECEIPT } from '#lib/domain/entry-paths.ts';
import { REFILL_PATHS } from '#lib/refill/flow.ts';
import type { PinLookupRequest } from '#lib/plans/refill-pay-api.ts';
import type { RedeemedPin } from '#lib/plans/pin-api.ts';
import type { PinLookupResponse } from '#lib/refill/api.ts';
import type { RateLimitKey } from '#lib/http/limits.ts';
import { ownerAccountHash } from '#lib/http/secrets.ts';
import { refillPin } from '#lib/plans/refill-pin.ts';
import { calendarDayIn } from '#lib/domain/dates.ts';
import { loadForChange } from '#lib/payment/server/change-purchase.ts';
import { quotePayment, toQuote } from '#lib/payment/server/quote-payment.ts';
import { checkPin, pinSubjectHash } from '#lib/plans/server/check-pin.ts';
import { pinDays } from '#lib/plans/server/provider-plans.ts';
import { findPinRedemption, redeemedPin } from '#lib/plans/server/redeem-pin.ts';
import { createReceiptLinkToken } from '#lib/payment/server/receipt-link-token.ts';
import { noteRefusal } from '#lib/session/owner-guard.ts';
import { type Owner, ownerStoreId } from '#lib/session/require-owner.ts';
import type { Attempt } from '#lib/store/attempt.ts';
import { pinFlow } from './pin-flow.ts';
import { openPinPurchase, pinPurchaseId } from './pin-purchase.ts';
import { readRefillAccount } from './read-refill-account.ts';
import { ofPayment } from './sent-refill-pages.ts';

/**
 * Spec 3 §4.1: checks what a PIN is worth before it is redeemed. Wrong PINs are counted by identity and account. For a PIN that was
 * redeemed for this account, the answer has the day and the receipt; the owner's own is known without a call to the provider.
 */
export async function lookUpPin(
  owner: Owner,
  { pin, locale }: PinLookupRequest,
  who: Omit<RateLimitKey, 'subjectHash'>,
): Promise<PinLookupResponse | { outcome: 'limited'; retryAfterMs: number }> {
  const code = refillPin(pin);
  // A guess stores nothing: the purchase begins with a PIN that fits.
  const before = await loadForChange(pinFlow, owner, pinPurchaseId(owner, code), {});
  if (before.outcome === 'open') return { outcome: 'open', reference: before.attempt.reference };
  if (before.outcome === 'confirmed') return redeemedByOwner(before.attempt);
  const { context, accountId } = owner;
  const subjectHash = pinSubjectHash(accountId);
  const rateLimitKey = { ...who, subjectHash, ownerHash: ownerAccountHash(ownerStoreId(owner), subjectHash) };
  const checked = await checkPin(context, { accountId, code, rateLimitKey });
  if (checked.outcome === 'limited') return checked;
  if (checked.outcome === 'failed') await noteRefusal(owner, checked.failure);
  if (checked.outcome === 'redeemed') return redeemedPinOf(owner, code);
  if (checked.outcome !== 'fit') return { outcome: checked.outcome };

  const read = await readRefillAccount(owner, { account: null });
  if (read.outcome !== 'read') return { outcome: read.outcome };
  const { planCode, quantity } = checked.plan;
  const days = pinDays(checked.plan, read.account.facts.plans);
  if (days === null) return { outcome: 'failed' };
  const { facts: account, ...reading } = read.account;
  const worth = { ...reading, account, planCode, quantity, days };
  const change = <Data extends object>(data: Data) => ({ ...data, found: worth });
  const purchase = await openPinPurchase(owner, code);
  const quoted = await quotePayment(pinFlow, owner, purchase.id, { locale, change });
  switch (quoted.outcome) {
    case 'quoted': {
      const { id, contentVersion: version } = quoted.purchase;
      const { expiry } = account;
      return {
        outcome: 'fit',
        purchase: { id, version },
        quote: toQuote(quoted.attempt),
        days,
        expiry,
        today: today(),
      };
    }
    case 'open':
      return { outcome: 'open', reference: quoted.attempt.reference };
    case 'confirmed':
      return redeemedByOwner(quoted.attempt);
    case 'changed':
    case 'unavailable':
      return { outcome: 'failed' };
  }
}

function redeemedByOwner(attempt: Attempt): RedeemedPin {
  return redeemedPin(attempt, ofPayment(REFILL_PATHS.confirmation, attempt));
}

/** By this owner, by another customer of the account or by a guest, or for another account. */
async function redeemedPinOf(owner: Owner, code: string): Promise<RedeemedPin> {
  const attempt = await findPinRedemption(owner.context, { accountId: owner.accountId, code });
  if (!attempt) return { outcome: 'redeemed', own: null };
  if (attempt.purchaseId === pinPurchaseId(owner, code)) return redeemedByOwner(attempt);
  return redeemedPin(attempt, `${RECEIPT}/${createReceiptLinkToken(attempt, clock())}`, 'other');
}

function today() {
  return calendarDayIn(config().PROVIDER_TIME_ZONE, clock());
}
