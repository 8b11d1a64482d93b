import 'server-only';
import { toWireAmount } from '#lib/contract/amount.ts';
import { createAux } from '#lib/contract/move.ts';
import type { ChargeResult } from '#lib/payment/charge-outcome.ts';
import { callProvider, type CallContext } from '#lib/provider/call.ts';
import { type NewAccountRequest, toWireNewAccount } from '#lib/account/server/provider-new-account.ts';
import type { ProviderResult } from '#lib/provider/provider-result.ts';
import { type RefillBilling, toWirePayer, toWireToken, type TypedCard } from '#lib/plans/server/provider-refill.ts';

/** Spec 3 §3.4: a reconnection as the customer agreed to it. Amounts are integer cents. */
export interface ReconnectOrder extends NewAccountRequest {
  /** `macId`: of the account's router; blank if it has none. */
  product: { planCode: string; rateCents: number; macId: string };
  totalCents: number;
  payment: { kind: 'saved'; token: string } | { kind: 'typed'; typed: TypedCard };
}

/**
 * Charges for the plan and opens the account that it runs on, once per call. The confirmation number serves as the order number. Decision
 * on reconnecting: the provider's own duplicate check is overridden, because the attempt prevents duplicates.
 */
export async function submitReconnect(
  callContext: CallContext,
  order: ReconnectOrder,
): Promise<ProviderResult<Extract<ChargeResult, { ok: true }>['value']>> {
  const { product, totalCents, payment } = order;
  const result = await callProvider(
    createAux,
    {
      query: { trackingId: callContext.trackingId },
      headers: { 'idempotency-key': order.idempotencyKey },
      body: {
        ...toWireNewAccount(order),
        flow: 'RECONNECT',
        paymentInfo: {
          ...toWirePayment(payment),
          amount: toWireAmount(totalCents),
          duplicateOverride: true,
          processingNetwork: 'CREDIT',
        },
        prepaidProducts: [
          {
            lob: 'HSD',
            macId: product.macId,
            planCode: product.planCode,
            planQty: 1,
            rate: toWireAmount(product.rateCents),
          },
        ],
      },
    },
    callContext,
  );
  if (!result.ok) return result;
  return { ok: true, value: { codes: [], status: '', orderNumber: result.value.auxAccountConfNo } };
}

function toWirePayment(payment: ReconnectOrder['payment']) {
  if (payment.kind === 'saved') return { paymentInstToken: payment.token };
  const { typed: typedCard } = payment;
  if (!('cardToken' in typedCard)) return { ...typedCard.card, ...toWireHolder(typedCard.billing) };
  return { cardToken: toWireToken(typedCard.cardToken), ...(typedCard.billing && toWireHolder(typedCard.billing)) };
}

function toWireHolder(billing: RefillBilling) {
  const { firstName, lastName, billingAddress } = toWirePayer(billing);
  return { cardFirstName: firstName, cardLastName: lastName, billingAddress };
}
