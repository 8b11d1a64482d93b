import 'server-only';
import type { ProviderContext } from '#lib/provider/call.ts';
import { type ShopOrder, submitShopOrder } from '#lib/provider/shop-order.ts';
import { orderOutcome } from '#lib/rules/order/order-outcome.ts';
import { askChargeStatus } from '#lib/services/payment/ask-charge-status.ts';
import type { Charge } from '#lib/services/payment/charge.ts';
import type { Attempt } from '#lib/store/attempt.ts';

/** The shop's way to send an order and to ask for it. Nothing else proves one (reliability, Money). `order`: while it is in memory. */
export function orderCharge(context: ProviderContext, attempt: Attempt, order: ShopOrder | null): Charge {
  return {
    send: order && (async () => orderOutcome(await submitShopOrder(context, order))),
    readStatus: () => askChargeStatus(context, attempt.id),
    hasEvidence: async () => false,
  };
}

/** An order as far as the record knows it: it can be asked for by its key. Who ordered and the card were never stored with it. */
export function abandonedOrderCharge(attempt: Attempt): Charge {
  const { trackingId, subject } = attempt;
  return orderCharge({ trackingId, subject, xsrfToken: null }, attempt, null);
}
