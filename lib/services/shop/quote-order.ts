import 'server-only';
import type { OrderQuote } from '#lib/forms/shop-exchange.ts';
import { cartView, totalsView } from '#lib/forms/shop-views.ts';
import type { Locale } from '#lib/i18n/locales.ts';
import { findTax, type Tax } from '#lib/provider/tax.ts';
import { pricedCart, type PricedCart } from '#lib/rules/cart/buy-cart.ts';
import type { ShippingOption } from '#lib/rules/cart/catalogue.ts';
import { orderTotals } from '#lib/rules/cart/order-totals.ts';
import { shippingOption } from '#lib/rules/cart/shipping.ts';
import { taxProducts } from '#lib/rules/cart/tax-products.ts';
import { isFailed, isOpen } from '#lib/rules/payment/attempt-state.ts';
import { purchaseText } from '#lib/rules/payment/fingerprint.ts';
import { nextAttempt } from '#lib/services/payment/next-attempt.ts';
import { fingerprintOf, subjectOf } from '#lib/session/attempt-key.ts';
import type { BuyData, BuyOffer } from '#lib/session/buy-data.ts';
import { type BuySession, changeBuySession } from '#lib/session/buy-session.ts';
import type { ShopVisit } from '#lib/session/shop-visit.ts';
import type { Attempt, AttemptQuote } from '#lib/store/attempt.ts';
import { findOrder } from './buy-facts.ts';
import { type OrderBasis, orderBasisOf } from './order-basis.ts';
import { validPromos } from './prepare-offer.ts';
import { shopContext } from './shop-context.ts';

/** The order's flow in the record of charges. */
export const BUY_FLOW_NAME = 'BUY';

/** A purchase with everything that an order needs. */
export interface CompletePurchase extends BuyData {
  offer: BuyOffer;
  cart: NonNullable<BuyData['cart']>;
  customer: NonNullable<BuyData['customer']>;
  details: NonNullable<BuyData['details']>;
}

export function completePurchase(data: BuyData): CompletePurchase | null {
  const { offer, cart, customer, details } = data;
  return offer && cart && customer && details ? { ...data, offer, cart, customer, details } : null;
}

/**
 * Spec 1 §9, reliability, Money: prices the cart from the provider's data, asks for the tax and freezes the total under the next
 * key. A failed tax call means that the total is subtotal and shipping. After an order that was not taken it goes on with a new key.
 * Null: something is missing or no longer sold, or an order is open.
 */
export async function quoteOrder(visit: ShopVisit, session: BuySession, locale: Locale): Promise<Attempt | null> {
  const purchase = completePurchase(session.data);
  const current = await findOrder(session.data);
  if (!purchase || (current && (isOpen(current.state) || current.state === 'confirmed'))) return null;
  const { offer, cart, details, customer, place } = purchase;
  const promos = validPromos(offer);
  const priced = pricedCart(cart, offer.catalogue, promos);
  const view = cartView(cart, offer.catalogue, promos);
  const shipping = shippingOption(offer.catalogue.shipping, details.delivery.code);
  if (!priced || !view || !shipping) return null;

  const tax = await taxOf(visit, purchase, priced, shipping);
  const basis = {
    lines: view.lines,
    count: view.count,
    shipping: { code: shipping.code, text: shipping.text, cents: shipping.rateCents },
    taxes: tax?.products[0]?.lines ?? [],
    shippingTaxes: tax?.products[1]?.lines ?? [],
  } satisfies OrderBasis;
  const { subtotalCents } = priced;
  const shippingCents = shipping.rateCents;
  const totals = orderTotals({ subtotalCents, shippingCents, taxCents: tax?.totalCents ?? null });
  const quote: AttemptQuote = {
    planCode: priced.plan.planCode,
    planDays: priced.plan.days,
    quantity: 1,
    priceCents: priced.plan.priceCents,
    creditCents: -priced.discountCents,
    subtotalCents,
    taxCents: totals.taxCents,
    totalCents: totals.totalCents,
    promo: priced.promo?.id ?? null,
    basis,
  };
  const { attempt, nonce } = await nextAttempt(
    {
      nonce: purchase.nonce,
      visit: visit.browser,
      trackingId: purchase.trackingId,
      flow: BUY_FLOW_NAME,
      accountId: `${place.locationId} ${session.tab}`,
      subject: subjectOf('phone', customer.phone),
    },
    { state: 'ready', quote, fingerprint: fingerprintOfOrder(purchase, quote), locale },
  );
  const failed = current && isFailed(current.state) ? current.id : session.data.failed;
  await changeBuySession(session.tab, (data) => ({ ...data, nonce, attempt: attempt.id, failed }));
  return attempt;
}

/** What is agreed to with a quote: the cart, the total, who pays and where the parcel goes. */
export function fingerprintOfOrder({ details }: CompletePurchase, quote: AttemptQuote): string {
  const { planCode, quantity, totalCents, promo } = quote;
  const terms = { flow: BUY_FLOW_NAME, planCode, quantity, totalCents, promo };
  const { billing, delivery } = details;
  return fingerprintOf([billing, delivery.to].map((person) => purchaseText({ ...terms, billing: person })).join('\n'));
}

/** Whether a frozen total is still the cart's: the same plan and offer, at the same prices. */
export function isQuoteOf({ cart, offer }: CompletePurchase, quote: AttemptQuote): boolean {
  const priced = pricedCart(cart, offer.catalogue, validPromos(offer));
  if (!priced) return false;
  const isSame = priced.plan.planCode === quote.planCode && (priced.promo?.id ?? null) === quote.promo;
  return isSame && priced.subtotalCents === quote.subtotalCents;
}

/** What the browser is told of a frozen total. */
export function orderQuoteOf(attempt: Attempt): OrderQuote {
  const { id, reference, quote } = attempt;
  const { subtotalCents, taxCents, totalCents } = quote;
  const shippingCents = orderBasisOf(attempt).shipping.cents;
  return { attempt: id, reference, totals: totalsView({ subtotalCents, shippingCents, taxCents, totalCents }) };
}

async function taxOf(
  visit: ShopVisit,
  { offer, trackingId }: CompletePurchase,
  priced: PricedCart,
  shipping: ShippingOption,
): Promise<Tax | null> {
  if (offer.geoCode === '') return null;
  const products = taxProducts(priced.products, priced.subtotalCents, shipping);
  const tax = await findTax(shopContext(visit, trackingId), { geoCode: offer.geoCode, products });
  return tax.ok ? tax.value : null;
}
