import 'server-only';
import { config } from '#lib/config.ts';
import { tapKind } from '#lib/rules/serviceability/tap.ts';
import { receiptTotals } from '#lib/services/payment/receipt.ts';
import type { Attempt } from '#lib/store/attempt.ts';
import type { OrderConfirmationView } from '#lib/views/buy.ts';
import { type BuyPurchase, completePurchase } from './shop-purchase.ts';
import { contactOf, shippingOf } from './shopper-views.ts';

/** Spec 1 §2: the order as it was placed. */
export function orderReceipt(order: Attempt, { id, contentVersion, data }: BuyPurchase): OrderConfirmationView {
  const purchase = completePurchase(data);
  if (!purchase) throw new Error('The flow let a confirmation through without an order');
  const { customer, details, catalog } = purchase;
  return {
    purchase: { id, version: contentVersion },
    ...receiptTotals(order),
    serviceAddress: catalog.address,
    shipping: shippingOf(order),
    delivery: details.delivery.to,
    customer: contactOf(customer),
    planDays: order.quote.planDays,
    tap: tapKind(catalog),
    // A shopper has no account yet, so nothing is known about a benefit (spec 3 §6).
    showAcpTile: config().ACP_TILES,
  };
}
