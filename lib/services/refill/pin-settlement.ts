import 'server-only';
import type { SettledFlow } from '#lib/services/payment/payment-flow.ts';
import { PIN_REFILL, pinPurchases } from './pin-purchase.ts';
import { refillSettlementOf } from './refill-settlement.ts';

/** What settles a redemption where nobody asks for it. */
export const pinSettlement: SettledFlow = refillSettlementOf(
  PIN_REFILL,
  async (id) => (await pinPurchases.findForSettlement(id))?.data.found?.account ?? null,
);
