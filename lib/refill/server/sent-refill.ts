import 'server-only';
import type { PaymentFailure } from '#lib/payment/api.ts';
import type { RefillFacts } from '#lib/refill/flow.ts';
import type { Locale } from '#lib/i18n/locales.ts';
import { type Owner, ownerStoreId } from '#lib/session/require-owner.ts';
import type { Attempt } from '#lib/store/attempt.ts';
import { store } from '#lib/store/store.ts';
import { now } from '#lib/clock.ts';
import type { RefillReceiptView } from '#lib/refill/views.ts';
import { PIN_REFILL, pinPurchases } from './pin-purchase.ts';
import { pinReceipt, refillReceipt } from './refill-receipt.ts';
import type { RefillAccount } from './refill-account.ts';
import { findRefillAttempt, refillFactsOf } from './refill-facts.ts';
import { findRefillPurchase, RECEIPT_SECONDS } from './refill-purchase.ts';
import { describeOwnerFailure } from './describe-owner-failure.ts';

/** A refill of the account, by card or with a PIN, that is being paid or was paid. */
export interface SentRefill {
  kind: 'card' | 'pin';
  purchaseId: string;
  attempt: Attempt;
  /** The account as it was when the total was frozen. */
  account: RefillAccount;
  facts: RefillFacts;
  receipt: () => RefillReceiptView;
}

/** The refill named by `reference`; the latest by card if there is no reference. */
export async function findSentRefill(owner: Owner, reference: string | null): Promise<SentRefill | null> {
  return (await findByCard(owner, reference)) ?? (reference === null ? null : findByPin(owner, reference));
}

async function findByCard(owner: Owner, reference: string | null): Promise<SentRefill | null> {
  const purchase = await findRefillPurchase(owner);
  const attempt = await findRefillAttempt(purchase, reference);
  const account = purchase?.data.account?.facts;
  if (!purchase || !attempt || !account) return null;
  const facts = refillFactsOf(purchase, attempt);
  const receipt = () => refillReceipt(attempt, purchase);
  return { kind: 'card', purchaseId: purchase.id, attempt, account, facts, receipt };
}

async function findByPin(owner: Owner, reference: string): Promise<SentRefill | null> {
  const attempt = await (await store()).attempts.findByReference(reference);
  if (attempt?.flow !== PIN_REFILL || attempt.purchaseId === null) return null;
  const purchase = await pinPurchases.find(ownerStoreId(owner), attempt.purchaseId);
  const account = purchase?.data.found?.account;
  if (!purchase || account?.accountId !== owner.accountId) return null;
  const facts = { hasCart: false, hasPayment: false, attempt: attempt.state };
  const receipt = () => pinReceipt(attempt, purchase);
  return { kind: 'pin', purchaseId: purchase.id, attempt, account, facts, receipt };
}

/** How many of an owner's redemptions are searched: they may have other accounts. */
const RECENT_PINS = 10;

/**
 * Decision on starting over: the short code of the account's latest confirmed refill of a day, by card or with a PIN, for a link to its
 * receipt beside a cart that starts over; null if there is none. `byCard`: the latest payment by card.
 */
export async function findLastReceipt(owner: Owner, byCard: Attempt | null): Promise<string | null> {
  const { attempts } = await store();
  const purchases = await pinPurchases.list(ownerStoreId(owner), RECENT_PINS);
  const ids = purchases.flatMap(({ attempt, data }) =>
    attempt !== null && data.found?.account.accountId === owner.accountId ? [attempt] : [],
  );
  const redemptions = await Promise.all(ids.map((id) => attempts.find(id)));
  const since = now() - RECEIPT_SECONDS * 1_000;
  const [latest] = [byCard, ...redemptions]
    .flatMap((attempt) => (attempt?.state === 'confirmed' ? [attempt] : []))
    .filter((attempt) => attempt === byCard || timeOf(attempt) >= since)
    .toSorted((one, other) => timeOf(other) - timeOf(one));
  return latest?.reference ?? null;
}

function timeOf({ submittedAt, createdAt }: Attempt): number {
  return submittedAt ?? createdAt;
}

/** Describes why the PIN redemption named by `reference` failed; null if it is not this account's, or did not fail. */
export async function describePinFailure(
  owner: Owner,
  reference: string | null,
  locale: Locale,
): Promise<PaymentFailure | null> {
  const sent = reference === null ? null : await findByPin(owner, reference);
  return sent && describeOwnerFailure(owner, sent.attempt, locale);
}
