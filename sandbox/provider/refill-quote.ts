import type { z } from 'zod';
import { centsOf } from '#lib/contract/amount.ts';
import type { sentProduct } from '#lib/contract/purchase.ts';
import type { Account, Service } from '../state/accounts.ts';
import { getPlan, type Plan } from '../state/catalogue.ts';
import { taxCents } from '../state/tax.ts';

export interface RefillLine {
  plan: Plan;
  quantity: number;
  service: Service;
}

/** Amounts in cents; `taxCents` is what the tax service asks for these lines. */
export interface RefillQuote {
  lines: RefillLine[];
  subtotalCents: number;
  taxCents: number;
}

/** What the account may have, at the provider's own prices; null when a product is not one of the account's or its rate is wrong. */
export function quoteRefill(
  account: Account,
  services: readonly Service[],
  products: readonly z.output<typeof sentProduct>[],
): RefillQuote | null {
  const lines: RefillLine[] = [];
  for (const product of products) {
    const service = services.find((paid) => paid.productCode === product.planCode);
    if (!service) return null;
    const plan = getPlan(service.productCode);
    if (plan.lob !== product.lob || centsOf(product.rate) !== plan.priceCents) return null;
    lines.push({ plan, quantity: product.planQty, service });
  }
  const listed = lines.reduce((sum, { plan, quantity }) => sum + plan.priceCents * quantity, 0);
  const tax = lines.reduce((sum, { plan, quantity }) => sum + taxCents(account.geoCode, plan.priceCents * quantity), 0);
  return { lines, subtotalCents: Math.max(0, listed - acpCreditCents(account)), taxCents: tax };
}

/** Spec 3 §9: once per order, when approved with a benefit code and not Tribal. */
function acpCreditCents(account: Account): number {
  const [benefit] = account.acpBenefits;
  const valid = account.acpStatus === 'Approved' && account.acpCustomerType !== 'Tribal' && benefit?.benefitCode;
  return valid ? benefit.amountCents : 0;
}
