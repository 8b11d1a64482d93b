import type { z } from 'zod';
import { parseWireAmount } from '#lib/contract/amount.ts';
import type { sentDiscount, sentProduct } from '#lib/contract/purchase.ts';
import type { Account, Service } from '../state/accounts.ts';
import { type Plan, planIn } from '../state/catalog.ts';
import type { Discount } from '../state/schema/accounts.ts';
import { taxCents } from '../state/tax.ts';

export interface RefillLine {
  plan: Plan;
  /** The line's price in cents, with the offer deducted. */
  netCents: number;
  /** The days that the line buys. */
  days: number;
  /** The service that the line extends or, for another internet plan, replaces. Null if the account has none. */
  service: Service | null;
}

/** Amounts in cents; `taxCents` is the tax service's tax on these lines. */
export interface RefillQuote {
  lines: RefillLine[];
  subtotalCents: number;
  taxCents: number;
  /** The offer that the refill uses up. */
  discount: Discount | null;
}

interface RequestedLines {
  prepaidProducts: readonly z.output<typeof sentProduct>[];
  discountDetails?: readonly z.output<typeof sentDiscount>[] | undefined;
}

/** Spec 3 §9: the third period is free. */
const WINBACK = { id: 'P_WINBACK45OFF_1215', quantity: 2, days: 90 };

/** Quotes a refill at the provider's own prices; null if the account is not entitled to a product, a rate or an offer. */
export function quoteRefill(
  account: Account,
  services: readonly Service[],
  { prepaidProducts, discountDetails = [] }: RequestedLines,
  today: string,
): RefillQuote | null {
  const [wanted] = discountDetails;
  const discount = wanted ? findDiscount(account, wanted.discountId, today) : null;
  if (wanted && !discount) return null;
  const lines: RefillLine[] = [];
  for (const { planCode, lob, planQty, rate } of prepaidProducts) {
    const ownedService = services.find((service) => service.productCode === planCode);
    if (!ownedService && !account.otherPlans.includes(planCode)) return null;
    const plan = planIn(planCode, account.marketId);
    if (plan.lob !== lob || parseWireAmount(rate) !== plan.priceCents) return null;
    const off = discount?.planCode === planCode ? discount : null;
    const isWinback = off?.discId === WINBACK.id;
    if (isWinback && planQty !== WINBACK.quantity) return null;
    lines.push({
      plan,
      netCents: plan.priceCents * planQty + (off && !isWinback ? off.priceCents : 0),
      days: isWinback ? WINBACK.days : plan.days * planQty,
      service: ownedService ?? services.find((paid) => paid.lob === 'HSD' && plan.lob === 'HSD') ?? null,
    });
  }
  if (discount && !lines.some(({ plan }) => plan.productCode === discount.planCode)) return null;
  const net = lines.reduce((sum, { netCents }) => sum + netCents, 0);
  const tax = lines.reduce((sum, { netCents }) => sum + taxCents(account.geoCode, netCents), 0);
  return { lines, subtotalCents: Math.max(0, net - acpCreditCents(account)), taxCents: tax, discount };
}

function findDiscount({ discounts }: Account, discId: string, today: string): Discount | null {
  const running = ({ startDate, endDate }: Discount) => startDate <= today && (endDate === null || today <= endDate);
  return discounts.find((one) => one.discId === discId && running(one)) ?? null;
}

/** Spec 3 §9: granted once per order, if approved with a benefit code and not Tribal. */
function acpCreditCents(account: Account): number {
  const [benefit] = account.acpBenefits;
  const valid = account.acpStatus === 'Approved' && account.acpCustomerType !== 'Tribal' && benefit?.benefitCode;
  return valid ? benefit.amountCents : 0;
}
