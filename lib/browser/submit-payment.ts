import {
  type PaymentFailure,
  type PaymentOutcome,
  paymentOutcomeSchema,
  type PaymentStatus,
  paymentStatusSchema,
  type PayRequest,
  type PurchaseRef,
  type Quote,
} from '#lib/api/payment.ts';
import type { CardForm } from '#lib/forms/card-form.ts';
import type { Locale } from '#lib/i18n/locales.ts';
import { assertNever } from '#lib/result.ts';
import { lastFour } from '#lib/rules/card/card-number.ts';
import { retryMinutes } from '#lib/rules/shared/retry-minutes.ts';
import { getJson, postJson } from './api.ts';
import { track } from './data-layer.ts';
import { encryptCard } from './encrypt-card.ts';

export interface PaymentSubmission {
  /** The folder of the flow's handlers: '/api/litepay'. */
  api: string;
  purchase: PurchaseRef;
  quote: Quote;
  card: CardForm['card'];
  locale: Locale;
  /** The payment that the customer was asked about and wants to repeat. */
  repeats: string | null;
  /** What the flow adds to the request. */
  extra: object;
}

export type SubmittedPayment =
  | Exclude<PaymentOutcome, { outcome: 'declined' }>
  /** The reason is null where the answer was lost: the page's next view has it. */
  | { outcome: 'declined'; failure: PaymentFailure | null }
  /** It never reached the server, so the same quote can be paid. */
  | { outcome: 'not-received' }
  | { outcome: 'insecure' }
  | { outcome: 'limited'; minutes: number };

/** Seconds between the questions after a lost answer: about five minutes in all, then the waiting page takes over. */
const FOLLOW_UP_SECONDS = [2, 2, 2, 4, 8, 15, 30, 60, 60, 60, 60];
const STATUS_TIMEOUT_MS = 10_000;

/**
 * Spec 1 §4, 3 §4.5: encrypts the card in this browser, submits the payment once, and says what became of it. A lost answer is followed
 * until the server knows, or until `signal` says that the page was left.
 */
export async function submitPayment(submission: PaymentSubmission, signal: AbortSignal): Promise<SubmittedPayment> {
  const { api, purchase, quote, card, locale, repeats, extra } = submission;
  const encrypted = await encryptCard(card, quote.attempt);
  if (!encrypted.ok) return { outcome: encrypted.reason === 'insecure' ? 'insecure' : 'not-received' };
  track({ event: 'begin_checkout', price: quote.totalCents / 100 });
  const request: PayRequest = {
    ...{ purchase, attempt: quote.attempt, totalCents: quote.totalCents, locale, terms: true, repeats },
    card: encrypted.value,
    cardSummary: { brand: card.brand, lastFour: lastFour(card.cardNumber) },
  };
  // Not aborted when the page is left: what was sent goes on.
  const response = await postJson(`${api}/pay`, { ...request, ...extra }, paymentOutcomeSchema);
  if (response.ok) return response.body;
  if (response.reason === 'limited') return { outcome: 'limited', minutes: retryMinutes(response.retryAfterSeconds) };
  return response.reason === 'refused' ? { outcome: 'not-received' } : followPayment(submission, signal);
}

async function followPayment({ api, purchase, quote }: PaymentSubmission, signal: AbortSignal) {
  const query = new URLSearchParams({ purchase: purchase.id, attempt: quote.attempt });
  const pending = { outcome: 'pending', reference: quote.reference } as const;
  for (const seconds of FOLLOW_UP_SECONDS) {
    await pause(seconds * 1_000, signal);
    const options = { signal, timeoutMs: STATUS_TIMEOUT_MS };
    const response = await getJson(`${api}/status?${query}`, paymentStatusSchema, options);
    if (signal.aborted) return pending;
    if (response.ok) return outcomeOf(response.body, quote.reference);
    if (response.reason === 'refused') return pending;
    if (response.reason === 'limited') await pause(response.retryAfterSeconds * 1_000, signal);
  }
  return pending;
}

function outcomeOf({ state, reference }: PaymentStatus, quoted: string): SubmittedPayment {
  const known = reference ?? quoted;
  switch (state) {
    case 'none':
      return { outcome: 'not-received' };
    case 'processing':
    case 'checking':
    case 'manual':
      return { outcome: 'pending', reference: known };
    case 'confirmed':
    case 'failed':
      return { outcome: state, reference: known };
    case 'declined':
      return { outcome: 'declined', failure: null };
    case 'not-charged':
      return { outcome: 'not-sent' };
    default:
      return assertNever(state);
  }
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) return resolve();
    const timer = setTimeout(done, ms);
    function done() {
      clearTimeout(timer);
      signal.removeEventListener('abort', done);
      resolve();
    }
    signal.addEventListener('abort', done);
  });
}
