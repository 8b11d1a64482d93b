import 'server-only';
import { subjectHashOf } from '#lib/http/subject-hash.ts';
import { listTransactions, type PayingAccount } from '#lib/provider/account.ts';
import type { SettledFlow } from '#lib/services/payment/payment-flow.ts';
import { REFILL, refillPurchases } from './refill-purchase.ts';

/** What settles an owner's refill where nobody asks for it. Apart from the flow, because the server's start has no language. */
export const refillSettlement: SettledFlow = refillSettlementOf(
  REFILL,
  async (id) => (await refillPurchases.findForSettlement(id))?.data.account?.facts ?? null,
);

/**
 * Reliability, Money: the account's own payments name the attempt. They are read with the owner's session, and only while there is one.
 * `accountOf`: of a purchase, by its id.
 */
export function refillSettlementOf(
  name: string,
  accountOf: (purchaseId: string) => Promise<PayingAccount | null>,
): SettledFlow {
  return {
    name,
    isOwnAccount: ({ subjectHash }, accountId) => subjectHash === subjectHashOf('account', accountId),
    async findEvidence({ id, purchaseId, subjectHash }, context) {
      if (!context.sessionId || purchaseId === null) return false;
      const account = await accountOf(purchaseId);
      if (!account || subjectHash !== subjectHashOf('account', account.accountId)) return false;
      const payments = await listTransactions(context, account);
      return payments.ok && payments.value.some(({ referenceId }) => referenceId === id);
    },
  };
}
