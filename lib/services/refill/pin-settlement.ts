import 'server-only';
import type { SettledFlow } from '#lib/services/payment/payment-flow.ts';
import { PIN_REFILL, pinPurchases } from './pin-purchase.ts';
import { refillSettlementOf } from './refill-settlement.ts';

/** Settles a redemption outside the customer's request. */
export const pinSettlement: SettledFlow = refillSettlementOf(
  PIN_REFILL,
  async (id) => (await pinPurchases.findForSettlement(id))?.data.found?.account ?? null,
);
