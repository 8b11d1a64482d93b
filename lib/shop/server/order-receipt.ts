import 'server-only';
import { config } from '#lib/config.ts';
import { ACTIVATION_ENTRY } from '#lib/domain/entry-paths.ts';
import { DASHBOARD_PAGE } from '#lib/domain/session/site-paths.ts';
import { tapKind } from '#lib/domain/tap.ts';
import { type ReceiptLabels, toReceiptTotals } from '#lib/payment/server/receipt.ts';
import { lacks } from '#lib/provider/capabilities.ts';
import { hasLogin } from '#lib/session/has-login.ts';
import type { Attempt } from '#lib/store/attempt.ts';
import type { OrderConfirmationView } from '#lib/shop/views.ts';
import { type BuyPurchase, completePurchase } from './shop-purchase.ts';
import { contactOf, shippingOf } from './shopper-views.ts';
import { getTranslations } from 'next-intl/server';
import { cartLineName, deliveryEstimate } from '#lib/i18n/line-names.ts';
import type { Locale } from '#lib/i18n/locales.ts';
import { addressLabel } from '#lib/domain/contact/address-candidate.ts';

/** Spec 1 §2: the order as it was placed. */
export function orderReceipt(order: Attempt, { id, contentVersion, data }: BuyPurchase): OrderConfirmationView {
  const purchase = completePurchase(data);
  if (!purchase) throw new Error('A confirmation was reached without an order');
  const { customer, details, catalog } = purchase;
  return {
    purchase: { id, version: contentVersion },
    ...toReceiptTotals(order),
    serviceAddress: catalog.address,
    shipping: shippingOf(order),
    delivery: details.delivery.to,
    customer: contactOf(customer),
    planDays: order.quote.planDays,
    tap: tapKind(catalog),
    servicePath: servicePath(),
    // A shopper has no account yet, so nothing is known about a benefit (spec 3 §6).
    showAcpTile: config().ACP_TILES,
  };
}

/** A service that starts by itself is seen on the dashboard. */
function servicePath(): string | null {
  if (!lacks('activation')) return ACTIVATION_ENTRY;
  return hasLogin() ? DASHBOARD_PAGE : null;
}

/** Where the service will be, where the kit goes, and how long that takes. */
export async function describeOrderReceipt(
  attempt: Attempt,
  purchase: BuyPurchase,
  locale: Locale,
): Promise<ReceiptLabels> {
  const t = await getTranslations({ locale, namespace: 'buyflow.confirmation' });
  const cart = await getTranslations({ locale, namespace: 'cart' });
  const { serviceAddress, delivery, shipping, tap } = orderReceipt(attempt, purchase);
  const facts = [
    { label: t('serviceAddress'), value: addressLabel(serviceAddress) },
    { label: t('deliverTo'), value: `${delivery.name}, ${addressLabel(delivery)}` },
    { label: t('estimate'), value: deliveryEstimate(cart, shipping) },
  ];
  return {
    title: t('title'),
    paidThrough: null,
    headline: tap === 'cold' ? t('coldTap') : null,
    details: facts.filter(({ value }) => value !== ''),
    // Spec 1 §9: a zero rate shows a word instead of a price.
    describeLine: (line) => ({
      label: cartLineName(cart, line),
      ...(line.cents === 0 && { priceText: cart('cartContent.free') }),
    }),
  };
}
