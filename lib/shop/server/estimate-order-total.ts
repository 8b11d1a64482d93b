import 'server-only';
import type { PurchaseRef } from '#lib/payment/api.ts';
import type { TotalResponse } from '#lib/shop/api.ts';
import type { BrowserSession } from '#lib/session/browser-session.ts';
import { priceOrder } from './quote-order.ts';
import { redirectFrom, requirePurchase } from './require-purchase.ts';

/**
 * Spec 1 §9: tax and total while payment and delivery are being filled in. If the tax call fails, the total is without tax. Nothing is
 * stored: the total that is paid is frozen by `saveDetails`.
 */
export async function estimateOrderTotal(
  browserSession: BrowserSession,
  { purchase: { id, version }, shippingCode }: { purchase: PurchaseRef; shippingCode: string },
): Promise<TotalResponse> {
  const required = await requirePurchase(browserSession, id, 'orderDetails');
  if (!required.ok) return required.redirect;
  const { contentVersion, data } = required.purchase;
  if (contentVersion !== version) return { outcome: 'changed' };
  const { catalog, cart, trackingId } = data;
  const price = catalog && cart && (await priceOrder(browserSession, { catalog, cart, trackingId }, shippingCode));
  if (!price) return redirectFrom(browserSession, id, 'orderDetails');
  return { outcome: 'priced', taxCents: price.tax?.totalCents ?? null, totalCents: price.totalCents };
}
