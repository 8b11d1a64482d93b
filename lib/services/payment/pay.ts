import 'server-only';
import { createHash } from 'node:crypto';
import { config } from '#lib/config.ts';
import type { Device } from '#lib/http/device.ts';
import type { Locale } from '#lib/i18n/locales.ts';
import type { PaymentOutcome, PayRequest } from '#lib/api/payment.ts';
import { assertNever } from '#lib/result.ts';
import { isOpen } from '#lib/rules/payment/attempt-state.ts';
import { termsText } from '#lib/rules/payment/fingerprint.ts';
import type { Evidence } from '#lib/rules/payment/settlement.ts';
import { fingerprintOf } from './attempt-key.ts';
import type { Purchase, PurchaseBasics } from './purchase.ts';
import type { Attempt } from '#lib/store/attempt.ts';
import { store } from '#lib/store/store.ts';
import { notePayment } from './open-payment.ts';
import type { PaymentFlow } from './payment-flow.ts';
import { settledCharge } from './settled-charge.ts';
import { submitAttempt } from './submit-attempt.ts';

/** For this long, paying for the same thing again needs the customer's confirmation. */
const REPEAT_MS = 10 * 60_000;
/** How often to start over when others change the purchase concurrently. */
const MOST_TRIES = 3;

interface Payer {
  device: Device;
  address: string | null;
}

/**
 * Charges a frozen total once. The request names the purchase, its content version and the attempt that its page showed; if they are not
 * what would be paid, nothing is sent. Duplicates get the result of the first request.
 */
export async function pay<Who, Data extends PurchaseBasics, Request extends PayRequest, Order, Receipt>(
  flow: PaymentFlow<Who, Data, Request, Order, Receipt>,
  who: Who,
  request: Request,
  payer: Payer,
): Promise<PaymentOutcome | { outcome: 'limited'; retryAfterMs: number }> {
  const since = performance.now();
  const { attempts } = await store();
  for (let tries = 0; tries < MOST_TRIES; tries += 1) {
    const purchase = await flow.findPurchase(who, request.purchase.id);
    const attempt = await attempts.find(request.attempt);
    if (!purchase || attempt?.purchaseId !== purchase.id || attempt.browserId !== flow.browserIdOf(who)) {
      return { outcome: 'start-again' };
    }
    if (attempt.flow !== flow.name) return { outcome: 'start-again' };
    if (flow.isAbout?.(purchase, request, who) === false) return { outcome: 'start-again' };
    const fingerprint = fingerprintOf(termsText(termsOf(flow, attempt, purchase, request)));
    if (attempt.state !== 'ready') return outcomeOf(flow, attempt, purchase, { fingerprint, locale: request.locale });
    if (purchase.attempt !== attempt.id) return { outcome: 'start-again' };
    const isCurrent = (await flow.isPriceCurrent?.(attempt, purchase)) ?? true;
    if (!isCurrent || !isShown(request, attempt, purchase)) return { outcome: 'changed' };

    const repeats = flow.asksBeforeRepeat ? await attempts.findRepeats(attempt, repeatedSince()) : [];
    const question = repeats.length > 0 ? questionOf(repeats) : null;
    if (question !== null && question !== request.repeats) return { outcome: 'repeats', repeats: question };

    const context = flow.context(who, purchase);
    if (await flow.isUnavailable?.(context, attempt, purchase)) {
      // A duplicate of this request may have been sent while the provider was being asked.
      const latest = await attempts.find(attempt.id);
      if (latest?.state !== 'ready') continue;
      return { outcome: 'not-sent' };
    }
    await notePayment(payer.device, attempt.id);
    const submitted = await submitAttempt({
      attempt,
      claim: {
        fingerprint,
        card: flow.cardOf(purchase, request),
        purchase: await flow.purchases.quoteOwner(purchase),
        unlessRepeated: flow.asksBeforeRepeat
          ? { subjectHash: attempt.subjectHash, since: repeatedSince(), acknowledged: repeats.map(({ id }) => id) }
          : null,
      },
      limits: {
        name: flow.limit,
        rateLimitKey: { ...payer, subjectHash: attempt.subjectHash },
        payerOf: flow.payerSubjects(attempt, purchase),
      },
      charge: (claimed) => {
        const order = flow.buildRequest(claimed, purchase, request);
        const settled = settledCharge(flow, claimed, context);
        const findEvidence = async (): Promise<Evidence> => {
          const seen = await settled.findEvidence();
          return seen === 'none' && flow.findProof ? flow.findProof(context, order, claimed) : seen;
        };
        return { ...settled, send: () => flow.charge(context, order, who), findEvidence };
      },
      since,
    });
    if (submitted.outcome === 'limited') return submitted;
    if (submitted.outcome === 'unacknowledged') return { outcome: 'pending', reference: attempt.reference };
    if (submitted.outcome === 'submitted') {
      return outcomeOf(flow, submitted.attempt, purchase, { fingerprint, locale: request.locale });
    }
  }
  return { outcome: 'changed' };
}

function isShown(request: PayRequest, attempt: Attempt, purchase: Purchase): boolean {
  const isContent =
    purchase.contentVersion === request.purchase.version && attempt.quote.contentVersion === purchase.contentVersion;
  return isContent && attempt.quote.totalCents === request.totalCents;
}

function termsOf<Who, Data extends PurchaseBasics, Request extends PayRequest, Order, Receipt>(
  flow: PaymentFlow<Who, Data, Request, Order, Receipt>,
  { quote }: Attempt,
  purchase: Purchase<Data>,
  request: Request,
) {
  const { lines, totalCents, promo } = quote;
  return { flow: flow.name, lines, totalCents, promo, parties: flow.parties(purchase, request) };
}

/** The response to a request whose attempt was already sent: the waiting page, or the outcome as far as it is known. */
async function outcomeOf<Who, Data extends PurchaseBasics, Request extends PayRequest, Order, Receipt>(
  flow: PaymentFlow<Who, Data, Request, Order, Receipt>,
  attempt: Attempt,
  purchase: Purchase<Data>,
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
      const failure = await flow.describeFailure(attempt, purchase, locale);
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
