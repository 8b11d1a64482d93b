import { type Acp, acpCreditCents } from './acp.ts';
import { isInternet } from './plan-days.ts';

/** A plan that an account can be refilled with, in our own terms. */
export interface AvailablePlan {
  planCode: string;
  /** The provider's line of business: HSD is internet. */
  lob: string;
  /** Integer cents. */
  priceCents: number;
  /** 0 for a plan that is not sold here. */
  days: number;
  /** The provider's own words; blank or absent if it has none. */
  text?: string;
}

export interface LitepayPrice {
  planCode: string;
  lob: string;
  days: number;
  /** All integer cents; total = price - credit + tax. */
  priceCents: number;
  creditCents: number;
  subtotalCents: number;
  /** Null if the tax is unavailable; the total is then the subtotal. */
  taxCents: number | null;
  totalCents: number;
}

/**
 * Spec 3 §9, decisions on tax and subtotal: what a guest pays. The first available internet plan's own price, less the benefit when it is
 * valid and not tribal, never below zero, plus tax. Null when the account has no such plan.
 */
export function calculateLitepayPrice(
  plans: readonly AvailablePlan[],
  acp: Acp | null,
  taxCents: number | null,
): LitepayPrice | null {
  const plan = plans.find(({ lob, days }) => isInternet(lob) && days > 0);
  if (!plan) return null;
  const creditCents = Math.min(acpCreditCents(acp), plan.priceCents);
  const subtotalCents = plan.priceCents - creditCents;
  return {
    planCode: plan.planCode,
    lob: plan.lob,
    days: plan.days,
    priceCents: plan.priceCents,
    creditCents,
    subtotalCents,
    taxCents,
    totalCents: subtotalCents + (taxCents ?? 0),
  };
}
