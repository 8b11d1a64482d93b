import 'server-only';
import type { ShippingChoice } from './cart-view.ts';
import type { Attempt } from '#lib/store/attempt.ts';
import { type UsAddress, addressLabel } from '#lib/domain/contact/us-address.ts';
import { type BuyData, type BuyPurchase, toCompletePurchase } from './shop-purchase.ts';
import { config } from '#lib/config.ts';
import { ACTIVATION_ENTRY } from '#lib/domain/entry-paths.ts';
import { DASHBOARD_PAGE } from '#lib/domain/session/site-paths.ts';
import { tapKind } from '#lib/serviceability/serviceability-outcome.ts';
import { type ReceiptLabels, toReceiptTotals } from '#lib/payment/server/receipt.ts';
import { supports } from '#lib/provider/capabilities.ts';
import { hasLogin } from '#lib/session/login-marks.ts';
import { getTranslations } from 'next-intl/server';
import { cartLineName, deliveryEstimate } from '#lib/i18n/line-names.ts';
import type { Locale } from '#lib/i18n/locales.ts';
import type { PaymentFailure } from '#lib/payment/api.ts';
import { findConcern } from '#lib/domain/codes/message-for-code.ts';
import { readOnlyFields } from '#lib/shop/restored-contact.ts';
import { describePaymentFailure } from '#lib/payment/server/payment-status.ts';
import { hashSubject } from '#lib/http/secrets.ts';

/** Parts of the shop's page views. */

export type ConsentView = ReturnType<typeof toConsentView>;

export function toContact(
  person: Pick<NonNullable<BuyData['customer']>, 'firstName' | 'lastName' | 'email' | 'phone'> | null,
) {
  const { firstName = '', lastName = '', email = '', phone = '' } = person ?? {};
  return { firstName, lastName, email, phone };
}

/** The messages that the shopper agreed to. `hasFailed`: a later choice could not be saved. */
export function toConsentView(customer: BuyData['customer']) {
  const { emailOptIn = false, smsOptIn = false, hasConsentFailed = false } = customer ?? {};
  return { emailOptIn, smsOptIn, hasFailed: hasConsentFailed };
}

/** Where the service will be, as far as the provider reports it. */
export function toServiceAddress({ catalog }: Pick<BuyData, 'catalog'>): UsAddress {
  return catalog?.address ?? { addressLine1: '', addressLine2: '', city: '', state: '', zip: '' };
}

/** The delivery that was quoted. */
export function findQuotedShipping({ quote }: Attempt): ShippingChoice {
  const { code = '', text = '', cents = 0 } = quote.lines.find(({ kind }) => kind === 'shipping') ?? {};
  return { code, text, cents, isFree: cents === 0 };
}

/** Spec 1 §2: the order as it was placed. */
export function buildOrderReceipt(order: Attempt, { id, contentVersion, data }: BuyPurchase) {
  const purchase = toCompletePurchase(data);
  if (!purchase) throw new Error('Confirmed order has no cart, customer or delivery');
  const { customer, details, catalog } = purchase;
  return {
    purchase: { id, version: contentVersion },
    ...toReceiptTotals(order),
    serviceAddress: catalog.address,
    shipping: findQuotedShipping(order),
    delivery: details.delivery.to,
    customer: toContact(customer),
    planDays: order.quote.planDays,
    tap: tapKind(catalog),
    /** Where the service is activated, or seen; null without an account area. */
    servicePath: servicePath(),
    // A shopper has no account yet, so nothing is known about a benefit (spec 3 §6).
    showAcpTile: config().ACP_TILES,
  };
}

/** A service that starts by itself is seen on the dashboard. */
function servicePath(): string | null {
  if (supports('activation')) return ACTIVATION_ENTRY;
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
  const { serviceAddress, delivery, shipping, tap } = buildOrderReceipt(attempt, purchase);
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

/**
 * Describes why an order took no money, and what fixes it: the card, another phone, else Customer Care. Null if the order did not fail, or
 * if its phone was the problem and has been changed since.
 */
export async function describeOrderFailure(
  attempt: Attempt,
  { handOff, customer }: Pick<BuyData, 'handOff' | 'customer'>,
  locale: Locale,
): Promise<PaymentFailure | null> {
  const failure = await describePaymentFailure(attempt, locale);
  if (!failure || findConcern(attempt.outcomeCode) !== 'phone') return failure;
  if (attempt.subjectHash !== hashSubject('phone', customer?.phone ?? '')) return null;
  return { ...failure, mends: readOnlyFields(handOff).includes('phone') ? 'identity' : 'phone' };
}
