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

/** A plan that a guest may choose, in integer cents before tax. */
export interface GuestPlan {
  code: string;
  lob: string;
  days: number;
  priceCents: number;
  creditCents: number;
}

/** Our choice: how many plans a guest chooses from. More would not fit into the fixed size of a lookup's response. */
const MAX_PLANS = 6;

/**
 * Spec 3 §9, decision on guest lookups: the internet plans of an account that a guest may pay for, each at its own price less the benefit when
 * that is valid and not tribal, never below zero. The longest comes first: in the provider's order, the first one would tell which plan the
 * account has. Of plans that a guest could not tell apart one is offered: the chosen one, else the provider's first.
 */
export function listGuestPlans(
  plans: readonly AvailablePlan[],
  acp: Acp | null,
  chosenCode: string | null = null,
): GuestPlan[] {
  const offeredPlans = plans.filter(({ lob, days }) => isInternet(lob) && days > 0);
  const isChosen = ({ planCode }: AvailablePlan) => planCode === chosenCode;
  const guestPlans = new Map<string, GuestPlan>();
  for (const plan of [...offeredPlans.filter(isChosen), ...offeredPlans]) {
    const { planCode: code, lob, days, priceCents } = plan;
    const key = `${days} ${priceCents}`;
    if (guestPlans.has(key)) continue;
    guestPlans.set(key, { code, lob, days, priceCents, creditCents: Math.min(acpCreditCents(acp), priceCents) });
  }
  const inOrder = [...guestPlans.values()].sort((a, b) => b.days - a.days || a.priceCents - b.priceCents);
  return inOrder.slice(0, MAX_PLANS);
}
