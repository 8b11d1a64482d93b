import 'server-only';
import { z } from 'zod';
import { loadTax, type Tax } from '#lib/plans/server/provider-tax.ts';
import { priceCart, type PricedCart, findShippingOption } from '#lib/shop/cart.ts';
import type { ShippingOption } from '#lib/plans/catalog.ts';
import { taxProducts } from '#lib/plans/tax-products.ts';
import type { PurchaseQuote } from '#lib/payment/server/payment-flow.ts';
import { hashSubject } from '#lib/http/secrets.ts';
import { browserContext, type BrowserSession } from '#lib/session/browser-session.ts';
import type { Attempt, AttemptQuote } from '#lib/store/attempt.ts';
import { toCartView } from './cart-view.ts';
import { type BuyPurchase, type CompletePurchase, toCompletePurchase, findValidPromos } from './shop-purchase.ts';

/**
 * Spec 1 §9: prices the cart from the provider's data and requests the tax. If the tax call fails, the total is the sum of the lines. Null
 * if something is missing, or no longer sold.
 */
export async function quoteOrder(
  browserSession: BrowserSession,
  { id, data }: BuyPurchase,
): Promise<PurchaseQuote | null> {
  const purchase = toCompletePurchase(data);
  if (!purchase) return null;
  const { details, customer, place } = purchase;
  const price = await priceOrder(browserSession, purchase, details.delivery.code);
  if (!price) return null;
  const { pricedCart, view, shipping, tax, totalCents } = price;
  const { code, text, rateCents: cents } = shipping;
  const lines = [...view.lines, { kind: 'shipping', code, text, quantity: 1, cents } as const];
  const snapshot: OrderSnapshot = {
    count: view.count,
    taxes: tax?.products[0]?.lines ?? [],
    shippingTaxes: tax?.products[1]?.lines ?? [],
  };
  return {
    quote: {
      planCode: pricedCart.plan.planCode,
      planDays: pricedCart.plan.days,
      lines,
      taxCents: tax?.totalCents ?? null,
      totalCents,
      promo: pricedCart.promo?.id ?? null,
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
  const promos = findValidPromos(catalog);
  const pricedCart = priceCart(cart, catalog.catalogue, promos);
  const view = toCartView(cart, catalog.catalogue, promos);
  const shipping = findShippingOption(catalog.catalogue.shipping, shippingCode);
  if (!pricedCart || !view || !shipping) return null;
  const tax = await loadOrderTax(browserSession, { catalog, trackingId }, pricedCart, shipping);
  const totalCents = pricedCart.subtotalCents + shipping.rateCents + (tax?.totalCents ?? 0);
  return { pricedCart, view, shipping, tax, totalCents };
}

/** Whether a frozen total is still the cart's: the same plan for as many days, offer and delivery at the same prices. */
export function isOrderQuoteCurrent({ cart, catalog, details }: CompletePurchase, quote: AttemptQuote): boolean {
  const view = toCartView(cart, catalog.catalogue, findValidPromos(catalog));
  const shipping = findShippingOption(catalog.catalogue.shipping, details.delivery.code);
  if (!view || !shipping) return false;
  if (view.plans.find(({ isChosen }) => isChosen)?.days !== quote.planDays) return false;
  const lines = [...view.lines, { kind: 'shipping', code: shipping.code, cents: shipping.rateCents }];
  const isSame = (line: (typeof lines)[number], index: number) => {
    const quotedLine = quote.lines[index];
    return quotedLine?.kind === line.kind && quotedLine.code === line.code && quotedLine.cents === line.cents;
  };
  return lines.length === quote.lines.length && lines.every(isSame);
}

async function loadOrderTax(
  browserSession: BrowserSession,
  { catalog, trackingId }: Pick<PricedPurchase, 'catalog' | 'trackingId'>,
  pricedCart: PricedCart,
  shipping: ShippingOption,
): Promise<Tax | null> {
  if (catalog.geoCode === '') return null;
  const products = taxProducts(pricedCart.products, pricedCart.subtotalCents, shipping);
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

export function parseOrderSnapshot(attempt: Attempt): OrderSnapshot {
  return orderSnapshotSchema.parse(attempt.quote.snapshot);
}
