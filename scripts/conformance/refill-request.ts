import { toWireAmount } from '#lib/contract/amount.ts';
import type { Dashboard } from '#lib/contract/dashboard.ts';
import type { BodyOf, ResponseOf } from '#lib/contract/operation.ts';
import { daysInCode, isInternet, type NamedPlan, planDays } from '#lib/domain/plan-days.ts';
import { getTax, type guestRefill } from '#lib/contract/refill.ts';
import { refillKind } from '#lib/plans/refill-cart.ts';
import { requireBilling, type CardFields } from './card.ts';
import type { Change, PaidDays } from './charge-promises.ts';
import { Breach } from './check.ts';
import type { Config } from './config.ts';
import { expectDone, type Provider, type Visitor } from './exchange.ts';
import { isAsked } from './lacking.ts';

/** One refill of an account's internet plan at the provider's own price and tax, in cents. */
export interface PricedRefill {
  totalCents: number;
  product: {
    lob: string;
    planCode: string;
    planQty: 1;
    rate: string;
    chargeCode: { amount: string; chargeCode: string; prodTaxDetails: { vertexCode: string; amt: string }[] }[];
  };
}

/** Prices a refill as the web app does: the plan that the account has, and the tax at its location. */
export async function priceRefill(provider: Provider, visitor: Visitor, account: Dashboard): Promise<PricedRefill> {
  const { customerInfo } = account;
  const plan = refilledPlan(account);
  promisedDays(account);
  const { productCode, planPrice, planLob: lob } = plan;
  const rate = toWireAmount(planPrice);
  const tax = await loadTax(provider, visitor, {
    source: 'DIGITAL2.0',
    geoCode: customerInfo.geoCode,
    products: [{ productCode, price: rate }],
  });
  const lines = tax.products.find((product) => product.productCode === productCode)?.productType ?? [];
  const prodTaxDetails = lines.flatMap(({ vertexCodes }) =>
    vertexCodes.map(({ vertexCode, amt }) => ({ vertexCode, amt: toWireAmount(amt) })),
  );
  return {
    totalCents: planPrice + tax.totalTaxAmt,
    product: {
      lob,
      planCode: productCode,
      planQty: 1,
      rate,
      chargeCode: [{ amount: rate, chargeCode: productCode, prodTaxDetails }],
    },
  };
}

type Refill = BodyOf<typeof guestRefill>;

/** What a refill with the configuration's card says, whether a guest's or an owner's. */
export async function buildCardRefill(
  config: Config,
  cards: CardFields,
  { product, totalCents }: PricedRefill,
  { key, change }: { key: string; change: Change },
): Promise<Omit<Refill, 'flow' | 'customerInfo'>> {
  const { name, address } = requireBilling(config);
  return {
    channel: 'ONLINE',
    termsVersion: '1.0',
    referenceID: key,
    paymentInfo: {
      ...(await cards.fieldsFor(key, change)),
      amount: toWireAmount(totalCents + (change.cents ?? 0)),
      billingAddress: { ...address, country: 'US' },
      ...name,
      processingNetwork: 'CREDIT',
      isServiceAddress: false,
    },
    prepaidProducts: [product],
    acpBenefits: [],
  };
}

/** What is taxed, and where. */
export type Sale = Pick<BodyOf<typeof getTax>, 'geoCode' | 'products' | 'source'>;

/** Where the provider has no tax service there is no tax. */
export async function loadTax(provider: Provider, visitor: Visitor, sale: Sale): Promise<ResponseOf<typeof getTax>> {
  if (!isAsked({ lacks: provider.place.lacks ?? [] }, 'get-tax')) return { totalTaxAmt: 0, products: [] };
  const { trackingId } = visitor;
  const body: BodyOf<typeof getTax> = { ...sale, trackingId };
  return expectDone(await provider.call(getTax, { query: { trackingId }, body }, visitor));
}

const DAY_MS = 86_400_000;

/** The plans of a dashboard that a refill sells, and the account's current one, which says the days of its own row. */
export function expectPlanDays({ availablePlans, hsdService }: Dashboard): string {
  const plans = availablePlans.filter(
    ({ productCode: planCode, planLob: lob }) => refillKind({ planCode, lob, days: 1 }) !== null,
  );
  const current = hsdService ? [{ planCode: hsdService.productCode, days: hsdService.planDuration }] : [];
  return expectDays(
    plans.map(({ productCode: planCode, planDuration: days }) => ({ planCode, days })),
    current,
  );
}

/** The plan that the promises about money refill: the one that the account has, else its first of internet. */
function refilledPlan({ availablePlans, hsdService }: Dashboard): Dashboard['availablePlans'][number] {
  const internet = availablePlans.filter(({ planLob }) => isInternet(planLob));
  const plan = internet.find(({ productCode }) => productCode === hsdService?.productCode) ?? internet[0];
  if (plan) return plan;
  throw new Breach(
    'the account has no internet plan (planLob HSD) in availablePlans, so nothing can be refilled: the web app says that we have trouble',
  );
}

/** The days that the web app promises for a refill of that plan, by the rule that it sells by. Throws a Breach if it could sell none. */
export function promisedDays(account: Dashboard): number {
  const { hsdService } = account;
  const { productCode: planCode, planDuration } = refilledPlan(account);
  const current = hsdService ? [{ planCode: hsdService.productCode, days: hsdService.planDuration }] : [];
  const days = planDays({ planCode, days: planDuration }, current);
  if (days > 0) return days;
  throw new Breach(`nothing says how many days ${planCode} lasts: give its row in availablePlans a planDuration`);
}

/** When an account's internet ends, and the days that a refill of it promises. Throws a Breach if the dashboard does not say. */
export function toPaidDays(account: Dashboard): PaidDays {
  const { hsdService, planStatusDetails } = account;
  const last = hsdService?.expirationDate ?? planStatusDetails?.expiryDate;
  if (!last) throw new Breach('the dashboard does not say when the internet of the account ends');
  return { last: Date.parse(last) / DAY_MS, bought: promisedDays(account) };
}

/**
 * Checks that the provider says how many days each plan lasts. Throws a Breach for one that does not, and returns where row and code differ:
 * no breach, but whoever reads the code is misled. `others`: rows that may say it in their place.
 */
export function expectDays(plans: readonly NamedPlan[], others: readonly NamedPlan[] = []): string {
  const without = plans.filter((plan) => planDays(plan, others) === 0).map(({ planCode }) => planCode);
  if (without.length > 0) {
    throw new Breach(
      `nothing says how many days these last, so they are not sold: ${without.join(', ')} (planDuration)`,
    );
  }
  const remarks = plans.flatMap((plan) => {
    const { planCode } = plan;
    const [days, inCode] = [planDays(plan, others), daysInCode(planCode)];
    return inCode > 0 && inCode !== days
      ? [`${planCode} lasts ${days} days by its row and ${inCode} by its code: the row counts`]
      : [];
  });
  return remarks.join('; ');
}
