import 'server-only';
import type { RefillPaymentRequest, RefillPaymentResponse } from '#lib/refill/api.ts';
import { loadPaymentInfo } from '#lib/account/server/provider-account.ts';
import { hasPaymentChanged } from '#lib/account/server/change-payment.ts';
import { isOutdated, storeTime } from '#lib/payment/server/account-reading.ts';
import { quotePayment } from '#lib/payment/server/quote-payment.ts';
import { recordProviderFailure } from '#lib/session/owner-guard.ts';
import type { Owner } from '#lib/session/require-owner.ts';
import { loadRefillAccount } from './load-refill-account.ts';
import { cartWithOffer, findChosenCard, hasOfferEnded, isOfferUnchecked, toSavedPayment } from './refill-account.ts';
import { refillFlow } from './quote-refill.ts';
import { findRefillAttempt, findRefillPurchase, type RefillData, type RefillPurchase } from './refill-purchase.ts';

type Account = NonNullable<RefillData['account']>;

/**
 * Spec 3 §4.1: saves how the refill is paid. A saved card that the cart has not seen yet is looked up at the provider. After a failed
 * payment the total is frozen again and that payment's message is dropped. After a payment made elsewhere the account is read again.
 */
export async function chooseRefillPayment(owner: Owner, request: RefillPaymentRequest): Promise<RefillPaymentResponse> {
  const { payment, locale } = request;
  const { id, version } = request.purchase;
  const purchase = await findRefillPurchase(owner);
  const storedAccount = purchase?.data.account;
  if (purchase?.id !== id || !storedAccount) return { outcome: 'changed' };
  let account = storedAccount;
  if (await isOutdated(storedAccount, storedAccount.facts.accountId)) {
    const current = await loadRefillAccount(owner, purchase.data);
    if (current.outcome !== 'read') return { outcome: current.outcome };
    const shownOffer = storedAccount.facts.promo?.id ?? null;
    if (isOfferUnchecked(current.account.facts, { cart: purchase.data.cart, shownOffer })) return { outcome: 'failed' };
    ({ account } = current);
  }
  if (payment.kind === 'saved' && (!hasCard(account, payment.card) || (await mayCardBeGone(purchase, account)))) {
    const current = await withPaymentInfo(owner, account);
    if (!current && !hasCard(account, payment.card)) return { outcome: 'failed' };
    account = current ?? account;
  }
  const latest = account;
  const isCardGone = payment.kind === 'saved' && !hasCard(latest, payment.card);
  const attempt = await findRefillAttempt(purchase, null);
  const change = (data: RefillData): RefillData => ({
    ...data,
    account: latest,
    cart: cartWithOffer(data, latest),
    hasOfferEnded: data.hasOfferEnded || hasOfferEnded(attempt, latest.facts),
    isCardGone,
    failed: null,
    payment: isCardGone ? keepPayment(data.payment, latest) : payment,
  });
  const result = await quotePayment(refillFlow, owner, id, { version, change, locale });
  if (result.outcome !== 'quoted') return { outcome: result.outcome };
  if (isCardGone) return { outcome: 'changed' };
  return { outcome: 'saved', purchase: { id, version: result.purchase.contentVersion } };
}

function hasCard({ facts }: Account, ref: string): boolean {
  return findChosenCard(facts, ref) !== null;
}

/** An attempt was not sent, or card or auto-refill were changed on this site since. */
async function mayCardBeGone(purchase: RefillPurchase, { facts, paymentReadAt }: Account): Promise<boolean> {
  const attempt = await findRefillAttempt(purchase, null);
  return attempt?.state === 'not_sent' || hasPaymentChanged(facts.accountId, paymentReadAt);
}

/** The account with its card and auto-refill as they are now; null if the provider could not be reached. */
async function withPaymentInfo(owner: Owner, account: Account): Promise<Account | null> {
  const paymentReadAt = await storeTime();
  const payment = await loadPaymentInfo(owner.callContext, account.facts);
  if (payment.ok) return { ...account, paymentReadAt, facts: { ...account.facts, ...toSavedPayment(payment.value) } };
  await recordProviderFailure(owner, payment);
  return null;
}

/** The previous choice, unless that was a saved card that no longer exists. */
function keepPayment(payment: RefillData['payment'], { facts }: Account): RefillData['payment'] {
  return payment?.kind === 'saved' && findChosenCard(facts, payment.card) === null ? null : payment;
}
