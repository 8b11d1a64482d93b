import 'server-only';
import { type NewAccountRequest, toWireNewAccount } from '#lib/account/server/provider-new-account.ts';
import { createAux } from '#lib/contract/move.ts';
import type { CalendarDay } from '#lib/domain/calendar-day.ts';
import { callProvider, type CallContext } from '#lib/provider/call.ts';
import type { ProviderResult } from '#lib/provider/provider-result.ts';

/** Spec 3 §7.6: a move as the customer confirmed it. */
export interface MoveOrder extends Omit<NewAccountRequest, 'idempotencyKey'> {
  /** Null means now. */
  moveDay: CalendarDay | null;
}

/**
 * Starts or schedules a move, which opens an account at the new address. The result has the form that the payment core reads: the move's
 * confirmation number serves as the order number.
 */
export async function startMove(
  callContext: CallContext,
  order: MoveOrder & NewAccountRequest,
): Promise<ProviderResult<{ codes: readonly string[]; status: string; orderNumber: string }>> {
  const result = await callProvider(
    createAux,
    {
      query: { trackingId: callContext.trackingId },
      headers: { 'idempotency-key': order.idempotencyKey },
      body: {
        ...toWireNewAccount(order),
        flow: 'MOVE',
        ...(order.moveDay !== null && { scheduledMoveDate: order.moveDay }),
      },
    },
    callContext,
  );
  if (!result.ok) return result;
  return { ok: true, value: { codes: [], status: '', orderNumber: result.value.auxAccountConfNo } };
}
