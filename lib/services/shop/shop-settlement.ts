import 'server-only';
import type { SettledFlow } from '#lib/services/payment/payment-flow.ts';
import { BUY } from './shop-purchase.ts';

/** What settles an order where nobody asks for it. Apart from the flow, because the server's start has no language. */
export const shopSettlement: SettledFlow = {
  name: BUY,
  // The order makes the account: there is none to compare with.
  isOwnAccount: () => true,
  // Nothing but the charge's status proves an order (reliability, Money).
  findEvidence: async () => false,
};
