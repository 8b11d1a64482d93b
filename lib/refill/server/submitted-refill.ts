import 'server-only';
import { type AccountRequest, reportGuardsPassed, createStepRedirect } from '#lib/account/server/open-account.ts';
import { now } from '#lib/clock.ts';
import type { Locale } from '#lib/i18n/locales.ts';
import { moveAfterRefill } from '#lib/move/server/move-after-refill.ts';
import type { PaymentFailure } from '#lib/payment/api.ts';
import { buildWaitingView } from '#lib/payment/server/payment-status.ts';
import { paymentPath, type RefillFacts, type RefillPaths, type RefillStep, refillStep } from '#lib/refill/flow.ts';
import { type Owner, ownerStoreId } from '#lib/session/require-owner.ts';
import type { Attempt } from '#lib/store/attempt.ts';
import { store } from '#lib/store/store.ts';
import { describeOwnerFailure } from './owner-payment.ts';
import {
  findRefillAttempt,
  findRefillPurchase,
  NO_REFILL,
  PIN_REFILL,
  pinPurchases,
  RECEIPT_SECONDS,
  toRefillFacts,
} from './refill-purchase.ts';
import type { RefillAccount } from './refill-account.ts';
import { type OwnerReceipt, pinReceipt, refillReceipt } from './refill-receipt.ts';

/** A refill of the account, by card or with a PIN, that is being paid or was paid. */
export interface SubmittedRefill {
  kind: 'card' | 'pin';
  purchaseId: string;
  attempt: Attempt;
  /** The account as it was when the total was frozen. */
  account: RefillAccount;
  facts: RefillFacts;
  receipt: () => OwnerReceipt;
}

/**
 * The refill that the address names, or the latest. Redirects to its current step if that is not `requiredStep`, and to `otherwise` if there
 * is nothing to wait for or to show.
 */
export async function requireSubmittedRefill(
  requiredStep: 'status' | 'confirmation',
  owner: Owner,
  request: AccountRequest,
  { paths, otherwise }: { paths: RefillPaths; otherwise: string },
): Promise<SubmittedRefill> {
  const refill = await findSubmittedRefill(owner, request.query.get('reference') || null);
  const step = refillStep(requiredStep, refill?.facts ?? NO_REFILL);
  if (!refill || step !== requiredStep) {
    const path = step === 'cart' ? otherwise : toRefillPath(step, paths, refill?.attempt ?? null);
    throw createStepRedirect(path, owner, request);
  }
  reportGuardsPassed(request);
  return refill;
}

/** The waiting page of one payment. `pin`: a refill PIN is being redeemed, and nothing is charged. */
export function toRefillStatusView({ kind, purchaseId, attempt, account }: SubmittedRefill) {
  return { ...buildWaitingView(purchaseId, attempt), account: account.reference, kind };
}
export type RefillStatusView = ReturnType<typeof toRefillStatusView>;

/** Spec 3 §2.2, §2.3: the receipt. The page itself requests the account's current state. */
export async function loadRefillReceiptView({ receipt }: SubmittedRefill, owner: Owner) {
  /** Where a move that waited for this refill continues, without the language. */
  const movePath = await moveAfterRefill(owner);
  return { ...receipt(), ...(movePath !== null && { movePath }) };
}
export type RefillReceiptView = Awaited<ReturnType<typeof loadRefillReceiptView>>;

/** The path to a step; those of a payment name the payment. */
export function toRefillPath(step: RefillStep, paths: RefillPaths, attempt: Attempt | null): string {
  const isOfPayment = attempt !== null && (step === 'status' || step === 'confirmation');
  return isOfPayment ? paymentPath(paths[step], attempt.reference) : paths[step];
}

/** The refill named by `reference`; the latest by card if there is no reference. */
async function findSubmittedRefill(owner: Owner, reference: string | null): Promise<SubmittedRefill | null> {
  return (await findByCard(owner, reference)) ?? (reference === null ? null : findByPin(owner, reference));
}

async function findByCard(owner: Owner, reference: string | null): Promise<SubmittedRefill | null> {
  const purchase = await findRefillPurchase(owner);
  const attempt = await findRefillAttempt(purchase, reference);
  const account = purchase?.data.account?.facts;
  if (!purchase || !attempt || !account) return null;
  const facts = toRefillFacts(purchase, attempt);
  const receipt = () => refillReceipt(attempt, purchase);
  return { kind: 'card', purchaseId: purchase.id, attempt, account, facts, receipt };
}

async function findByPin(owner: Owner, reference: string): Promise<SubmittedRefill | null> {
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
    .filter((attempt) => attempt === byCard || submissionTime(attempt) >= since)
    .toSorted((one, other) => submissionTime(other) - submissionTime(one));
  return latest?.reference ?? null;
}

function submissionTime({ submittedAt, createdAt }: Attempt): number {
  return submittedAt ?? createdAt;
}

/** Describes why the PIN redemption named by `reference` failed; null if it is not this account's, or did not fail. */
export async function describePinFailure(
  owner: Owner,
  reference: string | null,
  locale: Locale,
): Promise<PaymentFailure | null> {
  const redemption = reference === null ? null : await findByPin(owner, reference);
  return redemption && describeOwnerFailure(owner, redemption.attempt, locale);
}
