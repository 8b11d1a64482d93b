import type { PurchaseRef, Quote } from '#lib/payment/api.ts';
import type { CallRows } from '#tests/faults/row.ts';
import type { OwnerVisitor } from '#tests/support/owner-visitor.ts';
import type { Persona } from '../support/sandbox-client.ts';
import {
  redirectedByTotal,
  pay,
  toRedirect,
  toRefusal,
  type RefillEnding,
  savedCardIn,
  typedCard,
} from './refill-payment.ts';
import type { RefillWalkPlan } from './refill-walk.ts';

/** The calls without which the reconnect page cannot be shown. */
export const PAGE_READS: readonly CallRows['call'][] = ['dashboard', 'serviceability', 'product-detail'];

/** Spec 3 §4.4: reconnects a closed account with the saved card, as far as the faults allow. */
export async function reconnect(
  plan: RefillWalkPlan,
  { visitor, persona }: { visitor: OwnerVisitor; persona: Persona },
): Promise<RefillEnding> {
  const { locale } = plan;
  const { call } = plan.block;
  if (PAGE_READS.includes(call) || call === 'get-tax') await plan.before(persona);
  const page = await visitor.open('/reconnect');
  if (page.path !== '/reconnect') return toRedirect(page);
  if (PAGE_READS.includes(call)) return { outcome: 'unseen' };

  const to = Date.now();
  const redirect = await redirectedByTotal(visitor, page);
  if (redirect) return redirect;
  const response = await visitor.post('reconnect/plan', { locale, purchase: null, planCode: 'HSD_030' });
  if (response.status === 401) return toRefusal(visitor, response);
  if (response.body['outcome'] !== 'saved') throw new Error(`The plan was ${JSON.stringify(response.body)}`);
  const purchase = response.body['purchase'] as PurchaseRef;
  const quote = response.body['quote'] as Quote;
  const isOfCharge = call === 'create-aux' || call === 'charge-status';
  if (isOfCharge) await plan.before(persona);
  const extra = plan.typeCard ? await typedCard(plan, quote) : { savedCard: savedCardIn(page) };
  const payment = await pay(plan, visitor, { quote, purchase, api: 'reconnect', extra });
  if (payment.outcome !== 'unseen' || isOfCharge) return payment;
  if (quote.taxCents === null) return { ...payment, to, outcome: 'total-without-tax' };
  if (call === 'get-tax') return { ...payment, to };

  await plan.before(persona);
  const opening = await visitor.get('reconnect/new-account', { purchase: purchase.id, attempt: quote.attempt });
  const reconnection = { ...payment, to: Date.now() };
  if (opening.status === 401) return { ...reconnection, ...(await toRefusal(visitor, opening)) };
  if (opening.body['outcome'] === 'ready') return reconnection;
  if (opening.body['outcome'] === 'waiting') return { ...reconnection, outcome: 'being-set-up' };
  return { ...reconnection, ...toRedirect(await visitor.open(`/error?reference=${quote.reference}&reason=reconnect`)) };
}
