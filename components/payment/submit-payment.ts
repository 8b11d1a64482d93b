import type {
  PaymentFailure,
  PaymentOutcome,
  PaymentStatus,
  PayRequest,
  PurchaseRef,
  Quote,
  PaymentApi,
} from '#lib/payment/api.ts';
import type { HostedCard, TypedCard } from '#lib/payment/card-form-values.ts';
import type { Locale } from '#lib/i18n/locales.ts';
import { type ApiResponse, toLostResponse, get, isSignedOut, post, type ResponseBody } from '#lib/browser/api.ts';
import { track } from '#lib/browser/data-layer.ts';
import { preventReload } from '#lib/browser/load-part.ts';
import { isInMaintenance } from '#lib/browser/refusals.ts';
import { toWireCard } from './wire-card.ts';

export interface PaymentSubmission {
  /** The base path of the flow's handlers: '/api/litepay'. */
  api: PaymentApi;
  purchase: PurchaseRef;
  quote: Quote;
  /** Null where none is typed: a saved card, or no card at all. */
  card: TypedCard | HostedCard | null;
  locale: Locale;
  /** The earlier payment that the customer has confirmed they want to repeat. */
  repeats: string | null;
  /** Fields that the flow adds to the request. */
  extra: object;
  /** In the account area: the account that the page shows. */
  account?: string | undefined;
}

export type SubmittedPayment =
  | Exclude<PaymentOutcome, { outcome: 'declined' }>
  /** `failure` is null if the response was lost; the page's next view shows the reason. */
  | { outcome: 'declined'; failure: PaymentFailure | null }
  /** Never reached the server, so the same quote can still be paid. */
  | { outcome: 'not-received' }
  | { outcome: 'insecure' }
  /** Nothing new begins at the moment: nothing was sent to the provider, and the same quote can be paid later. */
  | { outcome: 'maintenance' }
  /** Nothing was sent: the gateway's fields no longer have the card that the page shows. */
  | { outcome: 'card-gone' }
  /** In the account area: the response says where the page leads. Only a 401 may come after the payment was sent. */
  | { outcome: 'refused'; response: ApiResponse<unknown> }
  | { outcome: 'limited'; seconds: number };

const UNSENT = { 'not-sent': 'not-received', insecure: 'insecure', gone: 'card-gone' } as const;

/** Seconds between status requests after a lost response: about five minutes in all, then the waiting page takes over. */
const FOLLOW_UP_SECONDS = [2, 2, 2, 4, 8, 15, 30, 60, 60, 60, 60];
const STATUS_TIMEOUT_MS = 10_000;

/**
 * Spec 1 §4, 3 §4.5: encrypts the card in this browser, or takes the gateway's token instead, submits the payment once and returns its
 * outcome. After a lost response, polls the status until the server knows the outcome, or until `signal` reports that the page was left.
 */
export async function submitPayment(submission: PaymentSubmission, signal: AbortSignal): Promise<SubmittedPayment> {
  const { api, purchase, quote, card, locale, repeats, extra, account } = submission;
  const wireCard = card && (await toWireCard(card, quote.attempt));
  if (wireCard && !wireCard.ok) return { outcome: UNSENT[wireCard.reason] };
  track({ event: 'begin_checkout', price: quote.totalCents / 100 });
  const request: PayRequest = {
    purchase,
    attempt: quote.attempt,
    totalCents: quote.totalCents,
    locale,
    terms: true,
    repeats,
  };
  // Not aborted when the page is left: a payment that was sent continues.
  const body = { ...request, ...wireCard?.value, ...extra, ...(account !== undefined && { account }) };
  preventReload(true);
  try {
    return await toSubmittedPayment(await post(`${api}/pay`, body), submission, signal);
  } finally {
    preventReload(false);
  }
}

async function toSubmittedPayment(
  response: ApiResponse<PaymentOutcome>,
  submission: PaymentSubmission,
  signal: AbortSignal,
): Promise<SubmittedPayment> {
  const { account } = submission;
  if (response.ok) {
    switch (response.body.outcome) {
      case 'confirmed':
      case 'pending':
      case 'declined':
      case 'failed':
      case 'not-sent':
      case 'changed':
      case 'start-again':
      case 'repeats':
        return response.body;
      default:
        return toSubmittedPayment(toLostResponse(response.body.outcome), submission, signal);
    }
  }
  if (response.reason === 'limited') return { outcome: 'limited', seconds: response.retryAfterSeconds };
  if (response.reason !== 'refused') return followPayment(submission, signal);
  if (isInMaintenance(response)) return { outcome: 'maintenance' };
  if (account !== undefined) return { outcome: 'refused', response };
  // A guest has nothing to log in to: what the server knew of this browser is gone.
  return { outcome: isSignedOut(response) ? 'start-again' : 'not-received' };
}

async function followPayment({ api, purchase, quote, account }: PaymentSubmission, signal: AbortSignal) {
  const attemptRef = { purchase: purchase.id, attempt: quote.attempt, ...(account !== undefined && { account }) };
  const pending = { outcome: 'pending', reference: quote.reference } as const;
  for (const seconds of FOLLOW_UP_SECONDS) {
    await pause(seconds * 1_000, signal);
    const options = { signal, timeoutMs: STATUS_TIMEOUT_MS };
    const response: ApiResponse<PaymentStatus> = await get(`${api}/status`, attemptRef, options);
    if (signal.aborted) return pending;
    if (response.ok) return toOutcome(response.body, quote.reference);
    if (response.reason === 'refused') return pending;
    if (response.reason === 'limited') await pause(response.retryAfterSeconds * 1_000, signal);
  }
  return pending;
}

function toOutcome(status: ResponseBody<PaymentStatus>, quotedReference: string): SubmittedPayment {
  const reference = ('reference' in status && status.reference) || quotedReference;
  const { state } = status;
  switch (state) {
    case 'none':
      return { outcome: 'not-received' };
    case 'processing':
    case 'checking':
    case 'manual':
      return { outcome: 'pending', reference };
    case 'confirmed':
    case 'failed':
      return { outcome: state, reference };
    case 'declined':
      return { outcome: 'declined', failure: null };
    case 'not-charged':
      return { outcome: 'not-sent' };
    default:
      toLostResponse(state);
      return { outcome: 'pending', reference };
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
