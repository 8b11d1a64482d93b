import { type Acp, acpCreditCents } from './acp.ts';

/** A plan that an account can be refilled with, in our own terms. */
export interface AvailablePlan {
  planCode: string;
  /** The provider's line of business: HSD is internet. */
  lob: string;
  /** Integer cents. */
  priceCents: number;
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
export function litepayPrice(
  plans: readonly AvailablePlan[],
  acp: Acp | null,
  taxCents: number | null,
): LitepayPrice | null {
  const plan = plans.find(({ planCode, lob }) => isInternet(planCode, lob) && planDays(planCode) > 0);
  if (!plan) return null;
  const creditCents = Math.min(acpCreditCents(acp), plan.priceCents);
  const subtotalCents = plan.priceCents - creditCents;
  return {
    planCode: plan.planCode,
    lob: plan.lob,
    days: planDays(plan.planCode),
    priceCents: plan.priceCents,
    creditCents,
    subtotalCents,
    taxCents,
    totalCents: subtotalCents + (taxCents ?? 0),
  };
}

/** Spec 3 §9: a plan's days, read from the end of its code (HSD_030); 0 if it has none. */
export function planDays(planCode: string): number {
  return Number(/_(\d{1,3})$/.exec(planCode)?.[1] ?? 0);
}

function isInternet(planCode: string, lob: string): boolean {
  return lob === 'HSD' || planCode.startsWith('HSD_');
}
