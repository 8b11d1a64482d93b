import 'server-only';
import type { PurchaseRef } from '#lib/payment/api.ts';
import type { DetailsResponse, TotalResponse } from '#lib/shop/api.ts';
import type { OrderDetails } from '#lib/shop/order-details-form.ts';
import type { Locale } from '#lib/i18n/locales.ts';
import { quotePayment, toQuote } from '#lib/payment/server/quote-payment.ts';
import type { BrowserSession } from '#lib/session/browser-session.ts';
import { redirectFrom, requirePurchase } from './open-buy-step.ts';
import { shopFlow } from './shop-flow.ts';
import { priceOrder } from './quote-order.ts';

/**
 * Spec 1 §4: saves the payer and the delivery address, and freezes the total. The card was confirmed again, so the message of an earlier
 * decline is dropped.
 */
export async function saveDetails(
  browserSession: BrowserSession,
  { purchase: { id, version }, details, locale }: { purchase: PurchaseRef; details: OrderDetails; locale: Locale },
): Promise<DetailsResponse> {
  const access = await requirePurchase(browserSession, id, 'orderDetails');
  if (!access.ok) return access.redirect;
  const quoteResult = await quotePayment(shopFlow, browserSession, id, {
    version,
    locale,
    change: (data) => ({ ...data, details, failed: null }),
  });
  if (quoteResult.outcome === 'quoted') {
    const { contentVersion } = quoteResult.purchase;
    return { outcome: 'quoted', purchase: { id, version: contentVersion }, quote: toQuote(quoteResult.attempt) };
  }
  return quoteResult.outcome === 'changed' ? { outcome: 'changed' } : redirectFrom(browserSession, id, 'orderDetails');
}

/**
 * Spec 1 §9: tax and total while payment and delivery are being filled in. If the tax call fails, the total is without tax. Nothing is
 * stored: the total that is paid is frozen by `saveDetails`.
 */
export async function estimateOrderTotal(
  browserSession: BrowserSession,
  { purchase: { id, version }, shippingCode }: { purchase: PurchaseRef; shippingCode: string },
): Promise<TotalResponse> {
  const access = await requirePurchase(browserSession, id, 'orderDetails');
  if (!access.ok) return access.redirect;
  const { contentVersion, data } = access.purchase;
  if (contentVersion !== version) return { outcome: 'changed' };
  const { catalog, cart, trackingId } = data;
  const price = catalog && cart && (await priceOrder(browserSession, { catalog, cart, trackingId }, shippingCode));
  if (!price) return redirectFrom(browserSession, id, 'orderDetails');
  return { outcome: 'priced', taxCents: price.tax?.totalCents ?? null, totalCents: price.totalCents };
}
