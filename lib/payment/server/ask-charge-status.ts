import 'server-only';
import type { CallContext } from '#lib/provider/call.ts';
import { toChargedCard } from './provider-charged-card.ts';
import { requestChargeStatus } from './provider-charge-status.ts';
import type { ChargeReport } from '#lib/payment/settlement.ts';

/** Returns the provider's status of a charge by its attempt's id, in our own terms; `failed` if the provider gives none. */
export async function loadChargeReport(context: CallContext, id: string): Promise<ChargeReport> {
  return toChargeReport(await requestChargeStatus(context, id));
}

export function toChargeReport(result: Awaited<ReturnType<typeof requestChargeStatus>>): ChargeReport {
  if (!result.ok) return { status: 'failed' };
  const { status, orderNumber, amount, accountId, errorCode, paymentInfo } = result.value;
  switch (status) {
    case 'CHARGED':
      return {
        status: 'charged',
        orderNumber: orderNumber.trim() || null,
        amountCents: amount,
        accountId: accountId.trim() || null,
        ...toChargedCard(paymentInfo),
      };
    case 'DECLINED':
      return { status: 'declined', code: errorCode ?? null };
    case 'IN_PROGRESS':
      return { status: 'in-progress' };
    case 'NOT_FOUND':
      return { status: 'not-found' };
  }
}
