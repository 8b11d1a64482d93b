import 'server-only';
import type { RefillPaymentRequest, RefillPaymentResponse } from '#lib/api/refill.ts';
import { findPaymentInfo } from '#lib/provider/account.ts';
import { isOutdated } from '#lib/services/payment/account-reading.ts';
import { quotePayment } from '#lib/services/payment/quote-payment.ts';
import { type Buyer, noteRefusal } from '#lib/session/owner-guard.ts';
import { readRefillAccount } from './read-refill-account.ts';
import { savedCardOf } from './refill-account.ts';
import { refillFlow } from './refill-flow.ts';
import { findRefillPurchase, type RefillData } from './refill-purchase.ts';

/**
 * Spec 3 §4.1: saves how the refill is paid. A saved card that the cart has not seen yet is looked up at the provider. After a failed
 * payment the total is frozen again and that payment's message is dropped. After a payment made elsewhere the account is read again.
 */
export async function chooseRefillPayment(buyer: Buyer, request: RefillPaymentRequest): Promise<RefillPaymentResponse> {
  const { payment, locale } = request;
  const { id, version } = request.purchase;
  const purchase = await findRefillPurchase(buyer.owner);
  const known = purchase?.data.account;
  if (purchase?.id !== id || !known) return { outcome: 'changed' };
  const read = (await isOutdated(known, known.facts.accountId)) ? await readRefillAccount(buyer, purchase.data) : null;
  if (read && read.outcome !== 'read') return { outcome: read.outcome };
  const account = read?.account ?? known;
  let { card } = account.facts;
  if (payment.kind === 'saved' && card?.ref !== payment.card) {
    const saved = await findPaymentInfo(buyer.owner.context, account.facts);
    if (!saved.ok) {
      await noteRefusal(buyer, saved);
      return { outcome: 'failed' };
    }
    card = savedCardOf(saved.value);
    if (card?.ref !== payment.card) return { outcome: 'changed' };
  }
  const facts = { ...account.facts, card };
  const change = (data: RefillData): RefillData => ({
    ...{ ...data, account: { ...account, facts }, payment },
    failed: null,
  });
  const quoted = await quotePayment(refillFlow, buyer, id, { version, change, locale });
  if (quoted.outcome !== 'quoted') return { outcome: quoted.outcome };
  return { outcome: 'saved', purchase: { id, version: quoted.purchase.contentVersion } };
}
