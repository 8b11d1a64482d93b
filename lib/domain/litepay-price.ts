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

/**
 * Spec 3 §9, decisions on tax and subtotal: what a guest pays. The first available internet plan's own price, less the benefit when it is
 * valid and not tribal, never below zero, plus tax. Null when the account has no such plan. All amounts are integer
 * cents; without a known tax (`taxCents`: null) the total is the subtotal.
 */
export function calculateLitepayPrice(plans: readonly AvailablePlan[], acp: Acp | null, taxCents: number | null) {
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
