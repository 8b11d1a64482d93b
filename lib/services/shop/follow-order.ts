import 'server-only';
import { after } from 'next/server';
import type { z } from 'zod';
import type { orderStateAnswerSchema } from '#lib/forms/shop-exchange.ts';
import { never } from '#lib/result.ts';
import { isUnrecoverable } from '#lib/rules/order/order-outcome.ts';
import { takeOverAttempt } from '#lib/services/payment/take-over-attempt.ts';
import { findBuySession } from '#lib/session/buy-session.ts';
import type { ShopVisit } from '#lib/session/shop-visit.ts';
import type { Attempt } from '#lib/store/attempt.ts';
import { findOrder } from './buy-facts.ts';
import { orderCharge } from './order-charge.ts';
import { shopContext } from './shop-context.ts';

type OrderState = z.infer<typeof orderStateAnswerSchema>;

/** What became of this tab's order. One whose process is gone is taken over and settled, past this answer. */
export async function followOrder(visit: ShopVisit, tab: string): Promise<OrderState> {
  const session = await findBuySession(visit, tab);
  const order = session?.tab === tab ? await findOrder(session.data) : null;
  if (!order) return { state: 'none' };
  if (order.state === 'submitted' || order.state === 'unknown') {
    after(takeOverAttempt(order, orderCharge(shopContext(visit, order.trackingId), order, null)));
  }
  return { state: stateOf(order) };
}

function stateOf({ state, outcomeCode }: Attempt): OrderState['state'] {
  switch (state) {
    case 'draft':
    case 'ready':
      return 'none';
    case 'submitted':
      return 'processing';
    case 'unknown':
      return 'checking';
    case 'confirmed':
      return 'placed';
    case 'declined':
      return isUnrecoverable(outcomeCode) ? 'failed' : 'declined';
    case 'not_sent':
    case 'not_charged':
      return isUnrecoverable(outcomeCode) ? 'failed' : 'not-charged';
    case 'manual':
      return state;
    default:
      return never(state);
  }
}
