import 'server-only';
import { tapKind } from '#lib/rules/serviceability/tap-kind.ts';
import { sentOn } from '#lib/services/payment/sent-on.ts';
import type { Attempt } from '#lib/store/attempt.ts';
import type { OrderConfirmationView } from '#lib/views/buy.ts';
import { type BuyPurchase, completePurchase } from './shop-purchase.ts';
import { consentOf, contactOf, shippingOf } from './shopper-views.ts';

/** Spec 1 §2: the order as it was placed. */
export function orderReceipt(order: Attempt, { id, contentVersion, data }: BuyPurchase): OrderConfirmationView {
  const purchase = completePurchase(data);
  if (!purchase) throw new Error('The flow let a confirmation through without an order');
  const { customer, details, catalog } = purchase;
  const { quote } = order;
  return {
    purchase: { id, version: contentVersion },
    orderNumber: order.orderNumber,
    reference: order.reference,
    paidOn: sentOn(order),
    lines: quote.lines,
    taxCents: quote.taxCents,
    totalCents: quote.totalCents,
    card: order.card,
    shipping: shippingOf(order),
    delivery: details.delivery.to,
    customer: contactOf(customer),
    consent: consentOf(customer),
    planDays: quote.planDays,
    tap: tapKind(catalog),
    // A shopper has no account yet, so nothing is known of a benefit (spec 3 §6).
    showAcpTile: true,
  };
}
