import 'server-only';
import { z } from 'zod';
import { loadTax, type Tax } from '#lib/plans/server/provider-tax.ts';
import { pricedCart, type PricedCart, shippingOption } from '#lib/shop/cart.ts';
import type { ShippingOption } from '#lib/plans/catalog.ts';
import { taxProducts } from '#lib/plans/tax-products.ts';
import type { PurchaseQuote } from '#lib/payment/server/payment-flow.ts';
import { hashSubject } from '#lib/http/secrets.ts';
import { browserContext, type BrowserSession } from '#lib/session/browser-session.ts';
import type { Attempt, AttemptQuote } from '#lib/store/attempt.ts';
import { cartView } from './cart-view.ts';
import { type BuyPurchase, type CompletePurchase, completePurchase, validPromos } from './shop-purchase.ts';

/**
 * Spec 1 §9: prices the cart from the provider's data and requests the tax. If the tax call fails, the total is the sum of the lines. Null
 * if something is missing, or no longer sold.
 */
export async function quoteOrder(
  browserSession: BrowserSession,
  { id, data }: BuyPurchase,
): Promise<PurchaseQuote | null> {
  const purchase = completePurchase(data);
  if (!purchase) return null;
  const { details, customer, place } = purchase;
  const price = await priceOrder(browserSession, purchase, details.delivery.code);
  if (!price) return null;
  const { priced, view, shipping, tax, totalCents } = price;
  const { code, text, rateCents: cents } = shipping;
  const lines = [...view.lines, { kind: 'shipping', code, text, quantity: 1, cents } as const];
  const snapshot: OrderSnapshot = {
    count: view.count,
    taxes: tax?.products[0]?.lines ?? [],
    shippingTaxes: tax?.products[1]?.lines ?? [],
  };
  return {
    quote: {
      planCode: priced.plan.planCode,
      planDays: priced.plan.days,
      lines,
      taxCents: tax?.totalCents ?? null,
      totalCents,
      promo: priced.promo?.id ?? null,
      snapshot,
    },
    // A shopper has no account yet: the purchase at its place stands for it.
    accountId: `${place.locationId} ${id}`,
    subjectHash: hashSubject('phone', customer.phone),
  };
}

/** The part of a purchase that is needed for its price. */
type PricedPurchase = Pick<CompletePurchase, 'catalog' | 'cart' | 'trackingId'>;

/**
 * Prices the cart with a delivery option and the tax; null if it is no longer sold. If `tax` is null it could not be determined, and the
 * total is without it.
 */
export async function priceOrder(
  browserSession: BrowserSession,
  { catalog, cart, trackingId }: PricedPurchase,
  shippingCode: string,
) {
  const promos = validPromos(catalog);
  const priced = pricedCart(cart, catalog.catalogue, promos);
  const view = cartView(cart, catalog.catalogue, promos);
  const shipping = shippingOption(catalog.catalogue.shipping, shippingCode);
  if (!priced || !view || !shipping) return null;
  const tax = await taxOf(browserSession, { catalog, trackingId }, priced, shipping);
  const totalCents = priced.subtotalCents + shipping.rateCents + (tax?.totalCents ?? 0);
  return { priced, view, shipping, tax, totalCents };
}

/** Whether a frozen total is still the cart's: the same plan for as many days, offer and delivery at the same prices. */
export function isOrderQuoteOf({ cart, catalog, details }: CompletePurchase, quote: AttemptQuote): boolean {
  const view = cartView(cart, catalog.catalogue, validPromos(catalog));
  const shipping = shippingOption(catalog.catalogue.shipping, details.delivery.code);
  if (!view || !shipping) return false;
  if (view.plans.find(({ isChosen }) => isChosen)?.days !== quote.planDays) return false;
  const lines = [...view.lines, { kind: 'shipping', code: shipping.code, cents: shipping.rateCents }];
  const isSame = (line: (typeof lines)[number], index: number) => {
    const quoted = quote.lines[index];
    return quoted?.kind === line.kind && quoted.code === line.code && quoted.cents === line.cents;
  };
  return lines.length === quote.lines.length && lines.every(isSame);
}

async function taxOf(
  browserSession: BrowserSession,
  { catalog, trackingId }: Pick<PricedPurchase, 'catalog' | 'trackingId'>,
  priced: PricedCart,
  shipping: ShippingOption,
): Promise<Tax | null> {
  if (catalog.geoCode === '') return null;
  const products = taxProducts(priced.products, priced.subtotalCents, shipping);
  const tax = await loadTax(browserContext(browserSession, { trackingId }), {
    source: 'CTP',
    geoCode: catalog.geoCode,
    products,
  });
  return tax.ok ? tax.value : null;
}

const taxLines = z.array(z.object({ code: z.string(), cents: z.int() }));

/** What the ledger stores of an order besides its lines: the taxes, nothing personal. Integer cents. */
const orderSnapshotSchema = z.object({ count: z.int(), taxes: taxLines, shippingTaxes: taxLines });
type OrderSnapshot = z.infer<typeof orderSnapshotSchema>;

export function orderSnapshotOf(attempt: Attempt): OrderSnapshot {
  return orderSnapshotSchema.parse(attempt.quote.snapshot);
}
