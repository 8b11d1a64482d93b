import 'server-only';
import { hashSubject } from '#lib/http/secrets.ts';
import { findAuxAccount } from '#lib/account/server/provider-account.ts';
import { hasReconnected } from '#lib/payment/charge-evidence.ts';
import { isChargedAccount } from '#lib/payment/server/charged-account.ts';
import type { SettlementFlow } from '#lib/payment/server/payment-flow.ts';
import { RECONNECT, reconnectPurchases } from './reconnect-purchase.ts';

/**
 * Settles a reconnection outside the customer's request. Separate from the flow, because it is loaded at server start, where there are no
 * translations.
 */
export const reconnectSettlement: SettlementFlow = {
  name: RECONNECT,
  isOwnAccount: isChargedAccount,
  /** The account that it opens is the evidence. It is read with the owner's session, and only while there is one. */
  async findEvidence({ purchaseId, subjectHash }, context) {
    if (!context.sessionId || purchaseId === null) return false;
    const account = (await reconnectPurchases.findForSettlement(purchaseId))?.data.account?.facts;
    if (!account || subjectHash !== hashSubject('account', account.accountId)) return false;
    const opened = await findAuxAccount(context, account.accountId);
    if (!opened.ok || !hasReconnected(account.auxBefore, opened.value.aux)) return false;
    const { confirmationNumber: orderNumber } = opened.value;
    return orderNumber === '' || { orderNumber };
  },
};
