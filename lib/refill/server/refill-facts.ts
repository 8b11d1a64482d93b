import 'server-only';
import type { RefillFacts } from '#lib/refill/flow.ts';
import type { Owner } from '#lib/session/require-owner.ts';
import type { Attempt } from '#lib/store/attempt.ts';
import { store } from '#lib/store/store.ts';
import { now as clock } from '#lib/clock.ts';
import { config } from '#lib/config.ts';
import { expiryProblems, parseMmyy } from '#lib/domain/card/expiry.ts';
import { monthIn } from '#lib/domain/dates.ts';
import { findRefillPurchase, type RefillPurchase } from './refill-purchase.ts';
import type { RefillAccount } from './refill-account.ts';

/** The facts where there is no refill. */
export const NO_REFILL: RefillFacts = { hasCart: false, hasPayment: false, attempt: null };

/** The facts of a refill that the flow's step table needs. */
export function toRefillFacts(purchase: RefillPurchase | null, attempt: Attempt | null): RefillFacts {
  const { account, cart, payment } = purchase?.data ?? {};
  return {
    hasCart: Boolean(account && cart && attempt),
    hasPayment: payment?.kind === 'saved' ? chargeableCard(account?.facts.card ?? null) !== null : Boolean(payment),
    attempt: attempt?.state ?? null,
  };
}

/** The refill's latest payment, or the one named by `reference`: quoted, in progress or settled. Null if there is none. */
export async function findRefillAttempt(
  purchase: RefillPurchase | null,
  reference: string | null,
): Promise<Attempt | null> {
  if (!purchase) return null;
  const { attempts } = await store();
  if (reference === null) return purchase.attempt === null ? null : attempts.find(purchase.attempt);
  const named = await attempts.findByReference(reference);
  return named?.purchaseId === purchase.id ? named : null;
}

export interface OwnRefill {
  purchase: RefillPurchase | null;
  /** Its latest payment. */
  attempt: Attempt | null;
  facts: RefillFacts;
}

/** The refill of an owner's account. */
export async function findOwnRefill(owner: Owner): Promise<OwnRefill> {
  const purchase = await findRefillPurchase(owner);
  const attempt = await findRefillAttempt(purchase, null);
  return { purchase, attempt, facts: toRefillFacts(purchase, attempt) };
}

/** Spec 3 §5: the saved card, unless it has expired: charging it would be a decline that counts. */
export function chargeableCard(card: RefillAccount['card']): RefillAccount['card'] {
  const expiry = card && parseMmyy(card.expiry);
  const isExpired = expiry && expiryProblems(expiry, monthIn(config().PROVIDER_TIME_ZONE, clock())).includes('past');
  return isExpired ? null : card;
}
