import 'server-only';
import { hashSubject } from '#lib/http/secrets.ts';
import { findTax } from '#lib/plans/server/provider-tax.ts';
import type { PurchaseQuote } from '#lib/payment/server/payment-flow.ts';
import { noteRefusal } from '#lib/session/owner-guard.ts';
import type { Owner } from '#lib/session/require-owner.ts';
import type { ReconnectAccount } from './reconnect-account.ts';

/** A plan and its account. */
interface ChosenPlan {
  account: { facts: ReconnectAccount } | null;
  planCode: string | null;
}

/** The chosen plan with its price; null if none was chosen, or it is not sold there. */
export function chosenPlanOf({ account, planCode }: ChosenPlan) {
  return account?.facts.plans.find((plan) => plan.planCode === planCode) ?? null;
}

/** Spec 3 §9: quotes one plan plus tax. If the tax call fails, the total is the subtotal. */
export async function quoteReconnect(owner: Owner, { data }: { data: ChosenPlan }): Promise<PurchaseQuote | null> {
  const plan = chosenPlanOf(data);
  const account = data.account?.facts;
  if (!plan || !account) return null;
  const { planCode, priceCents, days } = plan;
  const { accountId, geoCode } = account;
  const products = [{ productCode: planCode, priceCents }];
  const tax = await findTax(owner.context, { source: 'DIGITAL2.0', geoCode, products });
  if (!tax.ok) await noteRefusal(owner, tax);
  const taxCents = tax.ok ? tax.value.totalCents : null;
  return {
    quote: {
      planCode,
      planDays: days,
      promo: null,
      snapshot: {},
      taxCents,
      lines: [{ kind: 'plan', code: planCode, text: '', quantity: 1, days, cents: priceCents }],
      totalCents: priceCents + (taxCents ?? 0),
    },
    accountId,
    subjectHash: hashSubject('account', accountId),
  };
}
