import 'server-only';
import { config } from '#lib/config.ts';
import type { PayAnswer, PayRequest } from '#lib/forms/litepay-exchange.ts';
import type { Locale } from '#lib/i18n/locales.ts';
import { never } from '#lib/result.ts';
import { isOpen } from '#lib/rules/payment/attempt-state.ts';
import { purchaseText } from '#lib/rules/payment/fingerprint.ts';
import { submitOnce } from '#lib/services/payment/submit-once.ts';
import { fingerprintOf, subjectOf } from '#lib/session/attempt-key.ts';
import type { Device } from '#lib/session/device.ts';
import type { GuestVisit } from '#lib/session/guest-visit.ts';
import type { Attempt } from '#lib/store/attempt.ts';
import { store } from '#lib/store/store.ts';
import { guestContext } from './guest-context.ts';
import { guestCharge } from './guest-charge.ts';
import { guestOrder } from './guest-order.ts';
import { isProviderDown } from './provider-outage.ts';
import { findPaymentFailure } from '#lib/services/payment/payment-failure.ts';

const ASK_AGAIN_MS = 10 * 60_000;

export type Paid = PayAnswer | { outcome: 'limited'; retryAfterMs: number };

interface Payer {
  device: Device;
  address: string | null;
}

/**
 * Spec 3 §4.5, step 3: charges the frozen total, once. Whoever claims the attempt sends; every other delivery gets the first
 * one's answer. The charge goes on after the answer: what is not known in time is shown by the waiting page. A `visit` comes back
 * where it must be written again: a lookup in another tab, under way all the while, would make this browser forget the payment.
 */
export async function payGuestRefill(
  visit: GuestVisit,
  request: PayRequest,
  payer: Payer,
): Promise<{ answer: Paid; visit: GuestVisit | null }> {
  const answer = await pay(visit, request, payer);
  const isFollowed = answer.outcome === 'pending' || answer.outcome === 'confirmed';
  return { answer, visit: isFollowed && visit.attempt === request.attempt ? visit : null };
}

async function pay(visit: GuestVisit, request: PayRequest, payer: Payer): Promise<Paid> {
  const since = performance.now();
  const { locale } = request;
  const { attempts } = await store();
  const attempt = await attempts.find(request.attempt);
  const { located } = visit;
  if (!attempt || attempt.visit !== visit.visit) return { outcome: 'start-again' };

  const fingerprint = fingerprintOf(purchaseText({ ...termsOf(attempt), billing: request.billing }));
  if (attempt.state !== 'ready') return answerOf(attempt, fingerprint, locale);
  // Another tab may have located another account since: this quote is not for that one.
  if (!located || attempt.subject !== subjectOf('account', located.accountId)) return { outcome: 'start-again' };
  if (attempt.quote.totalCents !== request.totalCents) return { outcome: 'changed' };
  if (!request.again && (await isPaidElsewhere(attempt))) return { outcome: 'again' };

  const context = await guestContext(visit, located.phone);
  // Asked before a try is counted: an outage must not use up an account's tries.
  if (await isProviderDown(context, attempt.id, located)) return { outcome: 'not-sent' };

  const submitted = await submitOnce({
    attempt,
    fingerprint,
    totalCents: request.totalCents,
    limit: 'charge',
    trier: { ...payer, subject: attempt.subject },
    payerOf: [attempt.subject, subjectOf('phone', located.phone)],
    charge: (claimed) => {
      return guestCharge({ context, attempt: claimed, guest: located, order: guestOrder(claimed, located, request) });
    },
    since,
  });
  return submitted.attempt ? answerOf(submitted.attempt, fingerprint, locale) : submitted.refusal;
}

function termsOf({ flow, quote }: Attempt) {
  const { planCode, quantity, totalCents, promo } = quote;
  return { flow, planCode, quantity, totalCents, promo };
}

/** What a delivery is told that does not send: the first one's answer, or the waiting page. */
async function answerOf(attempt: Attempt, fingerprint: string, locale: Locale): Promise<PayAnswer> {
  const { state } = attempt;
  if (isOpen(state)) {
    return attempt.fingerprint === fingerprint ? { outcome: 'pending' } : { outcome: 'start-again' };
  }
  switch (state) {
    case 'confirmed':
      return { outcome: 'confirmed' };
    case 'declined':
    case 'not_charged': {
      const failure = await findPaymentFailure(attempt, locale);
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

/** The same refill was confirmed a short while ago, or another browser's payment for this account is still open. */
async function isPaidElsewhere({ id, subject, quote }: Attempt): Promise<boolean> {
  const { attempts } = await store();
  const { planCode, totalCents } = quote;
  const since = Date.now() - ASK_AGAIN_MS * config().PROVIDER_TIME_SCALE;
  const confirmed = await attempts.findRecentConfirmed({ subject, planCode, amountCents: totalCents, since });
  return confirmed !== null || (await attempts.countOpen(subject, id)) > 0;
}
