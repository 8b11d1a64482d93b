import 'server-only';
import type { ProviderContext } from '#lib/provider/call.ts';
import { chargedCardOf } from './provider-charged-card.ts';
import { readChargeStatus } from './provider-charge-status.ts';
import type { ChargeResponse } from '#lib/payment/settlement.ts';

/** Returns the provider's status of a charge by its attempt's id, in our own terms; `failed` if the provider gives none. */
export async function askChargeStatus(context: ProviderContext, id: string): Promise<ChargeResponse> {
  return toChargeResponse(await readChargeStatus(context, id));
}

export function toChargeResponse(result: Awaited<ReturnType<typeof readChargeStatus>>): ChargeResponse {
  if (!result.ok) return { status: 'failed' };
  const { status, orderNumber, amount, accountId, errorCode, paymentInfo } = result.value;
  switch (status) {
    case 'CHARGED':
      return {
        status: 'charged',
        orderNumber: orderNumber.trim() || null,
        amountCents: amount,
        accountId: accountId.trim() || null,
        ...chargedCardOf(paymentInfo),
      };
    case 'DECLINED':
      return { status: 'declined', code: errorCode ?? null };
    case 'IN_PROGRESS':
      return { status: 'in-progress' };
    case 'NOT_FOUND':
      return { status: 'not-found' };
  }
}
