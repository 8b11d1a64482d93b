import 'server-only';
import { hashSubject } from '#lib/http/secrets.ts';
import { findTax } from '#lib/plans/server/provider-tax.ts';
import type { RefillCart } from '#lib/plans/refill-cart.ts';
import { type PricedRefill, priceRefill } from '#lib/plans/refill-price.ts';
import type { PurchaseQuote } from '#lib/payment/server/payment-flow.ts';
import { noteRefusal } from '#lib/session/owner-guard.ts';
import type { Owner } from '#lib/session/require-owner.ts';
import type { RefillAccount } from './refill-account.ts';
import type { RefillSnapshot } from './refill-purchase.ts';

/** A cart and its account. */
interface ChosenCart {
  account: { facts: RefillAccount } | null;
  cart: RefillCart | null;
}

/** The cart at the provider's prices; null if there is none, or it cannot be bought. */
function pricedCartOf({ account, cart }: ChosenCart): PricedRefill | null {
  return account && cart && priceRefill(cart, account.facts);
}

/** Spec 3 §4.2, §9: quotes the cart, less offer and benefit, plus tax. If the tax call fails, the total is the subtotal. */
export async function quoteRefill(owner: Owner, { data }: { data: ChosenCart }): Promise<PurchaseQuote | null> {
  const priced = pricedCartOf(data);
  const account = data.account?.facts;
  if (!priced || !account) return null;
  const { geoCode } = account;
  const products = priced.products.map(({ planCode, netCents }) => ({ productCode: planCode, priceCents: netCents }));
  const tax = await findTax(owner.context, { source: 'DIGITAL2.0', geoCode, products });
  if (!tax.ok) await noteRefusal(owner, tax);
  const taxCents = tax.ok ? tax.value.totalCents : null;
  const taxesOf = (planCode: string) =>
    tax.ok ? (tax.value.products.find(({ productCode }) => productCode === planCode)?.lines ?? []) : [];
  return {
    quote: {
      planCode: data.cart?.internet ?? '',
      planDays: priced.days,
      lines: priced.lines.map((line) => ({ ...line, text: '' })),
      taxCents,
      totalCents: priced.subtotalCents + (taxCents ?? 0),
      promo: priced.promo?.id ?? null,
      snapshot: snapshotOf(account, priced, taxesOf),
    },
    accountId: account.accountId,
    subjectHash: hashSubject('account', account.accountId),
  };
}

function snapshotOf(
  { expiry, tv, benefits, showAcpTile, isPaused }: RefillAccount,
  { products, promo, creditCents }: PricedRefill,
  taxesOf: (planCode: string) => RefillSnapshot['products'][number]['taxes'],
): RefillSnapshot {
  return {
    expiry,
    tv,
    products: products.map(({ planCode, lob, days, quantity, rateCents }) => {
      return { planCode, lob, days, quantity, rateCents, taxes: taxesOf(planCode) };
    }),
    benefits: creditCents > 0 ? benefits : [],
    offer: promo && {
      id: promo.id,
      offerType: promo.offerType,
      planCode: products[0]?.planCode ?? '',
      offCents: promo.offCents,
    },
    showAcpTile,
    isPaused,
  };
}
