import 'server-only';
import { isChargedAccount } from '#lib/payment/server/charged-account.ts';
import type { SettlementFlow } from '#lib/payment/server/payment-flow.ts';
import { BUY } from './shop-purchase.ts';

/**
 * Settles an order outside the customer's request. Separate from the flow, because it is loaded at server start, where there are no
 * translations.
 */
export const shopSettlement: SettlementFlow = {
  name: BUY,
  isOwnAccount: isChargedAccount,
  // Nothing but the charge's status proves an order (Reliability §Money).
  findEvidence: async () => false,
};
