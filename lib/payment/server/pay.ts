import 'server-only';
import { createHash } from 'node:crypto';
import { config } from '#lib/config.ts';
import type { Device } from '#lib/http/device.ts';
import type { Locale } from '#lib/i18n/locales.ts';
import type { PaymentOutcome, PayRequest } from '#lib/payment/api.ts';
import { assertNever } from '#lib/result.ts';
import { isOpen } from '#lib/domain/attempt-state.ts';
import { type Terms, termsText } from '#lib/payment/fingerprint.ts';
import type { Evidence } from '#lib/payment/settlement.ts';
import { fingerprintOf } from './payment-attempt.ts';
import type { Purchase } from './purchase.ts';
import type { Attempt } from '#lib/store/attempt.ts';
import { store } from '#lib/store/store.ts';
import { notePayment } from './open-payment.ts';
import type { OpenPurchase, PayablePurchase, PaymentOrder, PaymentRules } from './payment-flow.ts';
import { settledCharge } from './charge.ts';
import { submitAttempt } from './submit-attempt.ts';

/** For this long, paying for the same thing again needs the customer's confirmation. */
const REPEAT_MS = 10 * 60_000;
/** How often to start over when others change the purchase concurrently. */
const MOST_TRIES = 3;

interface Client {
  device: Device;
  address: string | null;
}

/** Who pays, and how their purchase is read. */
interface Caller<Request extends PayRequest> {
  browserId: string;
  open: (id: string) => Promise<PayablePurchase<Request> | null>;
}

/**
 * Charges a frozen total once. The request names the purchase, its content version and the attempt that its page showed; if they are not
 * what would be paid, nothing is sent. Duplicates get the result of the first request.
 */
export async function pay<Request extends PayRequest>(
  flow: PaymentRules,
  { browserId, open }: Caller<Request>,
  request: Request,
  client: Client,
): Promise<PaymentOutcome | { outcome: 'limited'; retryAfterMs: number }> {
  const since = performance.now();
  const { locale } = request;
  const { attempts } = await store();
  for (let tries = 0; tries < MOST_TRIES; tries += 1) {
    const opened = await open(request.purchase.id);
    const attempt = await attempts.find(request.attempt);
    if (!opened || attempt?.purchaseId !== opened.purchase.id || attempt.browserId !== browserId) {
      return { outcome: 'start-again' };
    }
    if (attempt.flow !== flow.name) return { outcome: 'start-again' };
    const { purchase, context } = opened;
    const order = opened.order(request);
    if (order.isAbout === false) return { outcome: 'start-again' };
    const fingerprint = fingerprintOf(termsText(termsOf(attempt, order)));
    if (attempt.state !== 'ready') return outcomeOf(flow, attempt, opened, { fingerprint, locale });
    if (purchase.attempt !== attempt.id) return { outcome: 'start-again' };
    const isCurrent = await opened.isPriceCurrent(attempt);
    if (!isCurrent || !isShown(request, attempt, purchase)) return { outcome: 'changed' };

    const repeats = flow.asksBeforeRepeat ? await attempts.findRepeats(attempt, repeatedSince()) : [];
    const question = repeats.length > 0 ? questionOf(repeats) : null;
    if (question !== null && question !== request.repeats) return { outcome: 'repeats', repeats: question };

    if (await opened.isUnavailable?.(attempt)) {
      // A duplicate of this request may have been sent while the provider was being asked.
      const latest = await attempts.find(attempt.id);
      if (latest?.state !== 'ready') continue;
      return { outcome: 'not-sent' };
    }
    await notePayment(client.device, attempt.id);
    const submitted = await submitAttempt({
      attempt,
      claim: {
        fingerprint,
        card: order.card,
        purchase: await opened.quoteOwner(),
        unlessRepeated: flow.asksBeforeRepeat
          ? { subjectHash: attempt.subjectHash, since: repeatedSince(), acknowledged: repeats.map(({ id }) => id) }
          : null,
      },
      limits: {
        name: flow.limit,
        rateLimitKey: { ...client, subjectHash: attempt.subjectHash },
        payerOf: opened.payerSubjects(attempt),
      },
      charge: (claimed) => {
        const { send, findProof } = order.prepare(claimed);
        const settled = settledCharge(flow, claimed, context);
        const findEvidence = async (): Promise<Evidence> => {
          const seen = await settled.findEvidence();
          return seen === 'none' && findProof ? findProof() : seen;
        };
        return { ...settled, send, findEvidence };
      },
      since,
    });
    if (submitted.outcome === 'limited') return submitted;
    if (submitted.outcome === 'unacknowledged') return { outcome: 'pending', reference: attempt.reference };
    if (submitted.outcome === 'submitted') {
      return outcomeOf(flow, submitted.attempt, opened, { fingerprint, locale });
    }
  }
  return { outcome: 'changed' };
}

function isShown(request: PayRequest, attempt: Attempt, purchase: Purchase): boolean {
  const isContent =
    purchase.contentVersion === request.purchase.version && attempt.quote.contentVersion === purchase.contentVersion;
  return isContent && attempt.quote.totalCents === request.totalCents;
}

function termsOf({ flow, quote }: Attempt, { parties }: PaymentOrder): Terms {
  const { lines, totalCents, promo } = quote;
  return { flow, lines, totalCents, promo, parties };
}

/** The response to a request whose attempt was already sent: the waiting page, or the outcome as far as it is known. */
async function outcomeOf(
  flow: PaymentRules,
  attempt: Attempt,
  opened: OpenPurchase,
  { fingerprint, locale }: { fingerprint: string; locale: Locale },
): Promise<PaymentOutcome> {
  const { state, reference } = attempt;
  if (isOpen(state)) {
    return attempt.fingerprint === fingerprint ? { outcome: 'pending', reference } : { outcome: 'start-again' };
  }
  switch (state) {
    case 'confirmed':
      return { outcome: 'confirmed', reference };
    case 'declined':
    case 'not_charged': {
      if (flow.isFinalFailure(attempt)) return { outcome: 'failed', reference };
      const failure = await opened.describeFailure(attempt, locale);
      return failure ? { outcome: 'declined', failure } : { outcome: 'not-sent' };
    }
    case 'not_sent':
      return { outcome: 'not-sent' };
    case 'draft':
    case 'ready':
    case 'submitted':
    case 'unknown':
    case 'manual':
    case 'contradicted':
      return { outcome: 'changed' };
    default:
      return assertNever(state);
  }
}

function repeatedSince(): number {
  return Math.round(Date.now() - REPEAT_MS * config().PROVIDER_TIME_SCALE);
}

/** Identifies the payments that the customer is asked about without revealing anything about them: they may be another browser's. */
function questionOf(repeats: readonly Attempt[]): string {
  const hash = createHash('sha256');
  for (const { id } of repeats) hash.update(id);
  return hash.digest('base64url');
}
