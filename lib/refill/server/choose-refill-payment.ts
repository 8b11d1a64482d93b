import 'server-only';
import type { RefillPaymentRequest, RefillPaymentResponse } from '#lib/refill/api.ts';
import { findPaymentInfo } from '#lib/account/server/provider-account.ts';
import { hasPaymentChanged } from '#lib/account/server/change-payment.ts';
import { isOutdated, storeTime } from '#lib/payment/server/account-reading.ts';
import { quotePayment } from '#lib/payment/server/quote-payment.ts';
import { noteRefusal } from '#lib/session/owner-guard.ts';
import type { Owner } from '#lib/session/require-owner.ts';
import { readRefillAccount } from './read-refill-account.ts';
import { cartWithOffer, hasOfferEnded, savedPaymentOf } from './refill-account.ts';
import { refillFlow } from './refill-flow.ts';
import { findRefillAttempt } from './refill-facts.ts';
import { findRefillPurchase, type RefillData, type RefillPurchase } from './refill-purchase.ts';

type Account = NonNullable<RefillData['account']>;

/**
 * Spec 3 §4.1: saves how the refill is paid. A saved card that the cart has not seen yet is looked up at the provider. After a failed
 * payment the total is frozen again and that payment's message is dropped. After a payment made elsewhere the account is read again.
 */
export async function chooseRefillPayment(owner: Owner, request: RefillPaymentRequest): Promise<RefillPaymentResponse> {
  const { payment, locale } = request;
  const { id, version } = request.purchase;
  const purchase = await findRefillPurchase(owner);
  const known = purchase?.data.account;
  if (purchase?.id !== id || !known) return { outcome: 'changed' };
  const read = (await isOutdated(known, known.facts.accountId)) ? await readRefillAccount(owner, purchase.data) : null;
  if (read && read.outcome !== 'read') return { outcome: read.outcome };
  const account = read?.account ?? known;
  const isOf = ({ facts }: Account, ref: string) => facts.card?.ref === ref;
  let latest = account;
  if (payment.kind === 'saved' && (!isOf(account, payment.card) || (await mayCardBeGone(purchase, account)))) {
    const reread = await withPaymentInfo(owner, account);
    if (!reread && !isOf(account, payment.card)) return { outcome: 'failed' };
    latest = reread ?? account;
  }
  const isCardGone = payment.kind === 'saved' && !isOf(latest, payment.card);
  const attempt = await findRefillAttempt(purchase, null);
  const change = (data: RefillData): RefillData => ({
    ...data,
    account: latest,
    cart: cartWithOffer(data, latest),
    hasOfferEnded: data.hasOfferEnded || hasOfferEnded(attempt, latest.facts),
    isCardGone,
    failed: null,
    payment: isCardGone ? keptPayment(data.payment, latest) : payment,
  });
  const quoted = await quotePayment(refillFlow, owner, id, { version, change, locale });
  if (quoted.outcome !== 'quoted') return { outcome: quoted.outcome };
  if (isCardGone) return { outcome: 'changed' };
  return { outcome: 'saved', purchase: { id, version: quoted.purchase.contentVersion } };
}

/** A payment of it was not sent, or card or auto-refill were changed on this site since. */
async function mayCardBeGone(purchase: RefillPurchase, { facts, paymentReadAt }: Account): Promise<boolean> {
  const attempt = await findRefillAttempt(purchase, null);
  return attempt?.state === 'not_sent' || hasPaymentChanged(facts.accountId, paymentReadAt);
}

/** With card and auto-refill as they are stored now; null when the provider cannot be asked. */
async function withPaymentInfo(owner: Owner, account: Account): Promise<Account | null> {
  const paymentReadAt = await storeTime();
  const read = await findPaymentInfo(owner.context, account.facts);
  if (read.ok) return { ...account, paymentReadAt, facts: { ...account.facts, ...savedPaymentOf(read.value) } };
  await noteRefusal(owner, read);
  return null;
}

/** What was chosen before, unless that was a saved card that is not there any more. */
function keptPayment(payment: RefillData['payment'], { facts }: Account): RefillData['payment'] {
  return payment?.kind === 'saved' && payment.card !== facts.card?.ref ? null : payment;
}
