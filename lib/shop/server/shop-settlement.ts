import 'server-only';
import type { SettledFlow } from '#lib/payment/server/payment-flow.ts';
import { BUY } from './shop-purchase.ts';

/**
 * Settles an order outside the customer's request. Separate from the flow, because it is loaded at server start, where there are no
 * translations.
 */
export const shopSettlement: SettledFlow = {
  name: BUY,
  // The order creates the account, so there is none to compare with.
  isOwnAccount: () => true,
  // Nothing but the charge's status proves an order (Reliability §Money).
  findEvidence: async () => false,
};
