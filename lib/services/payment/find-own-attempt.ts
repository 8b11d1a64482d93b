import 'server-only';
import type { PayRequest } from '#lib/api/payment.ts';
import type { Attempt } from '#lib/store/attempt.ts';
import { store } from '#lib/store/store.ts';
import type { PaymentFlow } from './payment-flow.ts';
import type { PurchaseBasics } from './purchase.ts';

/** The payment that a page shows. */
export interface NamedAttempt {
  purchaseId: string;
  attempt: string;
}

/** One attempt of a purchase, if this browser made it. */
export async function findOwnAttempt<Who, Data extends PurchaseBasics, Request extends PayRequest, Order, Receipt>(
  flow: PaymentFlow<Who, Data, Request, Order, Receipt>,
  who: Who,
  { purchaseId, attempt: id }: NamedAttempt,
): Promise<Attempt | null> {
  const attempt = await (await store()).attempts.find(id);
  const isOwn = attempt?.browserId === flow.browserIdOf(who) && attempt.purchaseId === purchaseId;
  return isOwn ? attempt : null;
}
