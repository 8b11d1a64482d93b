import 'server-only';
import type { z } from 'zod';
import type { orderAnswerSchema, orderRequestSchema } from '#lib/forms/shop-exchange.ts';
import type { Locale } from '#lib/i18n/locales.ts';
import { never } from '#lib/result.ts';
import { isUnrecoverable } from '#lib/rules/order/order-outcome.ts';
import { isOpen } from '#lib/rules/payment/attempt-state.ts';
import { submitOnce } from '#lib/services/payment/submit-once.ts';
import { findBuySession } from '#lib/session/buy-session.ts';
import type { Device } from '#lib/session/device.ts';
import type { ShopVisit } from '#lib/session/shop-visit.ts';
import type { Attempt } from '#lib/store/attempt.ts';
import { store } from '#lib/store/store.ts';
import { orderCharge } from './order-charge.ts';
import { findOrderFailure } from './order-failure.ts';
import { type CompletePurchase, completePurchase, fingerprintOfOrder, isQuoteOf } from './quote-order.ts';
import { shopContext } from './shop-context.ts';
import { shopOrder } from './shop-order.ts';

type OrderRequest = z.infer<typeof orderRequestSchema>;
type OrderAnswer = z.infer<typeof orderAnswerSchema>;

/** Spec 1 §4: places the frozen order, once; see `submitOnce`. */
export async function placeOrder(
  visit: ShopVisit,
  request: OrderRequest,
  payer: { device: Device; address: string | null },
): Promise<OrderAnswer | { outcome: 'limited'; retryAfterMs: number }> {
  const since = performance.now();
  const { locale } = request;
  const session = await findBuySession(visit, request.tab);
  const attempt = await (await store()).attempts.find(request.attempt);
  const purchase = session?.tab === request.tab ? completePurchase(session.data) : null;
  if (!purchase || !attempt || attempt.visit !== visit.browser) return { outcome: 'start-again' };
  if (purchase.attempt !== attempt.id && attempt.id !== purchase.failed) return { outcome: 'start-again' };
  if (attempt.state !== 'ready') return answerOf(attempt, purchase, locale);

  const fingerprint = fingerprintOfOrder(purchase, attempt.quote);
  // Another tab changed the cart, the payer or the delivery since this page was shown, perhaps a moment before its new total.
  const isAgreed = attempt.fingerprint === fingerprint && isQuoteOf(purchase, attempt.quote);
  if (!isAgreed || attempt.quote.totalCents !== request.totalCents) return { outcome: 'changed' };
  const context = shopContext(visit, purchase.trackingId);
  const submitted = await submitOnce({
    attempt,
    fingerprint,
    totalCents: request.totalCents,
    limit: 'order',
    trier: { ...payer, subject: attempt.subject },
    payerOf: [attempt.subject],
    charge: (claimed) => {
      return orderCharge(
        context,
        claimed,
        shopOrder(claimed, purchase, { card: request.card, isSpanish: locale === 'es' }),
      );
    },
    since,
  });
  return submitted.attempt ? answerOf(submitted.attempt, purchase, locale) : submitted.refusal;
}

/** Spec 1 §4: where the outcome of an order leads, as far as it is known. */
async function answerOf(attempt: Attempt, purchase: CompletePurchase, locale: Locale): Promise<OrderAnswer> {
  const { state, outcomeCode } = attempt;
  if (isOpen(state)) return { outcome: 'pending' };
  switch (state) {
    case 'confirmed':
      return { outcome: 'placed' };
    case 'declined':
    case 'not_charged': {
      if (isUnrecoverable(outcomeCode)) return { outcome: 'failed' };
      const failure = await findOrderFailure(attempt, purchase, locale);
      return failure ? { outcome: 'declined', failure } : { outcome: 'not-sent' };
    }
    case 'not_sent':
      return { outcome: 'not-sent' };
    case 'draft':
    case 'ready':
    case 'submitted':
    case 'unknown':
    case 'manual':
      return { outcome: 'changed' };
    default:
      return never(state);
  }
}
