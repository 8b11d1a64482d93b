import 'server-only';
import { hashSubject } from '#lib/http/secrets.ts';
import { loadTransactions, type PayingAccount } from '#lib/account/server/provider-account.ts';
import { isChargedAccount } from '#lib/payment/server/charged-account.ts';
import type { SettlementFlow } from '#lib/payment/server/payment-flow.ts';
import { PIN_REFILL, pinPurchases, REFILL, refillPurchases } from './refill-purchase.ts';

/**
 * Settles an owner's refill outside the customer's request. Separate from the flow, because it is loaded at server start, where there are
 * no translations.
 */
export const refillSettlement: SettlementFlow = createRefillSettlement(
  REFILL,
  async (id) => (await refillPurchases.findForSettlement(id))?.data.account?.facts ?? null,
);

/**
 * Reliability §Money: the account's own payments name the attempt. They are read with the owner's session, and only while there is one.
 * `findAccount` takes the purchase's id.
 */
function createRefillSettlement(
  name: string,
  findAccount: (purchaseId: string) => Promise<PayingAccount | null>,
): SettlementFlow {
  return {
    name,
    isOwnAccount: isChargedAccount,
    async findEvidence({ id, purchaseId, subjectHash }, callContext) {
      if (!callContext.sessionId || purchaseId === null) return false;
      const account = await findAccount(purchaseId);
      if (!account || subjectHash !== hashSubject('account', account.accountId)) return false;
      const payments = await loadTransactions(callContext, account);
      return payments.ok && payments.value.payments.some(({ referenceId }) => referenceId === id);
    },
  };
}

/** Settles a redemption outside the customer's request. */
export const pinSettlement: SettlementFlow = createRefillSettlement(
  PIN_REFILL,
  async (id) => (await pinPurchases.findForSettlement(id))?.data.found?.account ?? null,
);
