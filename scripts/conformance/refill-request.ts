import { toWireAmount } from '#lib/contract/amount.ts';
import type { Dashboard } from '#lib/contract/dashboard.ts';
import type { BodyOf, ResponseOf } from '#lib/contract/operation.ts';
import { getTax, type guestRefill } from '#lib/contract/refill.ts';
import { billingOf, type CardEncryption } from './card.ts';
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
  const { availablePlans, hsdService, customerInfo } = account;
  const plan =
    availablePlans.find(({ productCode }) => productCode === hsdService?.productCode) ??
    availablePlans.find(({ planLob }) => planLob === 'HSD');
  if (!plan) throw new Breach('the account has no internet plan in availablePlans, so nothing can be refilled');
  const { productCode, planPrice, planLob: lob } = plan;
  const rate = toWireAmount(planPrice);
  const tax = await taxOf(provider, visitor, {
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
export async function cardRefillOf(
  config: Config,
  cards: CardEncryption,
  { product, totalCents }: PricedRefill,
  { key, change }: { key: string; change: Change },
): Promise<Omit<Refill, 'flow' | 'customerInfo'>> {
  const { name, address } = billingOf(config);
  return {
    channel: 'ONLINE',
    termsVersion: '1.0',
    referenceID: key,
    paymentInfo: {
      ...(await cards.encrypt(key, change)),
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
export async function taxOf(provider: Provider, visitor: Visitor, sale: Sale): Promise<ResponseOf<typeof getTax>> {
  if (!isAsked({ lacks: provider.place.lacks ?? [] }, 'get-tax')) return { totalTaxAmt: 0, products: [] };
  const { trackingId } = visitor;
  const body: BodyOf<typeof getTax> = { ...sale, trackingId };
  return expectDone(await provider.call(getTax, { query: { trackingId }, body }, visitor));
}

const DAY_MS = 86_400_000;

/** When an account's internet ends, and the days of its plan. Throws a Breach if the dashboard does not say. */
export function paidDaysOf({ hsdService, planStatusDetails }: Dashboard): PaidDays {
  const last = hsdService?.expirationDate ?? planStatusDetails?.expiryDate;
  if (!hsdService || !last) throw new Breach('the dashboard does not say when the internet of the account ends');
  return { last: Date.parse(last) / DAY_MS, bought: hsdService.planDuration };
}
