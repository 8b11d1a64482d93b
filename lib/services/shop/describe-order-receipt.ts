import 'server-only';
import { getTranslations } from 'next-intl/server';
import { cartLineName, deliveryEstimate } from '#lib/i18n/line-names.ts';
import type { Locale } from '#lib/i18n/locales.ts';
import { addressLabel } from '#lib/rules/serviceability/address-candidate.ts';
import type { ReceiptLabels } from '#lib/services/payment/receipt.ts';
import type { Attempt } from '#lib/store/attempt.ts';
import { orderReceipt } from './order-receipt.ts';
import type { BuyPurchase } from './shop-purchase.ts';

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
    promise: tap === 'cold' ? t('coldTap') : null,
    facts: facts.filter(({ value }) => value !== ''),
    // Spec 1 §9: a zero rate shows a word instead of a price.
    nameOf: (line) => ({
      label: cartLineName(cart, line),
      ...(line.cents === 0 && { priceText: cart('cartContent.free') }),
    }),
  };
}
