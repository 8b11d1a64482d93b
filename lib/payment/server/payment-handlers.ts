import 'server-only';
import { createHash } from 'node:crypto';
import type { $ZodType, output } from 'zod/v4/core';
import { config } from '#lib/config.ts';
import { isOpen } from '#lib/domain/attempt-state.ts';
import { constantTimeResponse } from '#lib/http/constant-time-response.ts';
import type { Device } from '#lib/http/device.ts';
import { jsonHandler, jsonReader, limited, MAX_CARD_BYTES, notOffered } from '#lib/http/json-handler.ts';
import { type RateLimitKey, takeTry } from '#lib/http/limits.ts';
import { ownerAccountHash } from '#lib/http/secrets.ts';
import type { Locale } from '#lib/i18n/locales.ts';
import { type PaymentOutcome, type PayRequest, type ReceiptResponse, receiptRequestSchema } from '#lib/payment/api.ts';
import { type Terms, termsText } from '#lib/payment/server/payment-attempt.ts';
import type { Evidence } from '#lib/payment/settlement.ts';
import { supports } from '#lib/provider/capabilities.ts';
import { assertNever } from '#lib/result.ts';
import type { Attempt } from '#lib/store/attempt.ts';
import { store } from '#lib/store/store.ts';
import { CARD_NOT_ACCEPTED, hashCardToken, isCardAccepted } from './card-entry.ts';
import { restoreCharge } from './charge.ts';
import { recordOpenPayment } from './open-payment.ts';
import { createFingerprint } from './payment-attempt.ts';
import type { PayablePurchase, Payment, PaymentFlow, PaymentRules, PurchaseReader } from './payment-flow.ts';
import { describeUsedCard, loadPaymentStatus } from './payment-status.ts';
import { findPaymentKey } from './provider.ts';
import type { Purchase } from './purchase.ts';
import { sendReceipt } from './receipt.ts';
import { isSentDespiteMaintenance, submitAttempt } from './submit-attempt.ts';

/** POST …/pay of a flow. `body`: its request's schema, or a function if the settings decide which. */
export function payHandler<Caller, Schema extends $ZodType<PayRequest>>(
  flow: PaymentFlow<Caller, output<Schema>>,
  body: Schema | (() => Schema),
) {
  return jsonHandler<Schema, Caller>({
    guard: flow.guard,
    limit: { none: 'a try is counted once the attempt is claimed, so that a repeated delivery costs nothing' },
    body,
    maxBytes: MAX_CARD_BYTES,
    run: async (request, { who, device, address, reference }) => {
      if (flow.needs && !supports(flow.needs) && !(await hasBeenSent(request))) return notOffered(reference);
      const isPayerAsked = flow.payer !== 'shopper';
      if (!isCardAccepted(request, { isPayerAsked }) && !(await hasBeenSent(request))) return CARD_NOT_ACCEPTED;
      const outcome = await pay(flow, createReader(flow, who), request, { device, address });
      return outcome.outcome === 'limited' ? limited(outcome.retryAfterMs, reference) : { body: outcome };
    },
  });
}

/** Whether it delivers again what may have taken effect. */
async function hasBeenSent({ attempt: id }: PayRequest): Promise<boolean> {
  const attempt = await (await store()).attempts.find(id);
  return attempt !== null && attempt.state !== 'draft' && attempt.state !== 'ready';
}

/** GET …/status?purchase=ID&attempt=ID of a flow. */
export function statusHandler<Caller>(flow: PaymentFlow<Caller, never>) {
  return jsonReader<Caller>({
    guard: flow.guard,
    limit: { none: 'asked every two seconds while a payment is open' },
    run: async (query, { who }) => ({
      body: await loadPaymentStatus(flow, createReader(flow, who), {
        purchaseId: query.get('purchase') ?? '',
        attempt: query.get('attempt') ?? '',
      }),
    }),
  });
}

/** Longer than a provider usually takes to send a receipt. */
const RECEIPT_STEP_MS = 1_000;

/**
 * POST …/receipt of a flow. Counts against browser and address here, and against the recipient only once something is sent. Without a payment
 * of this caller the response has the same words, size and time as with one: it does not tell which payments there are. An owner's requests
 * count by identity: nobody who shares the address uses them up.
 */
export function receiptHandler<Caller>(flow: PaymentFlow<Caller, never>) {
  return constantTimeResponse(
    jsonHandler<typeof receiptRequestSchema, Caller>({
      guard: flow.guard,
      limit:
        flow.payer === 'owner'
          ? { none: "an owner's request is counted by identity, once that is known" }
          : { name: 'receipt' },
      body: receiptRequestSchema,
      run: async ({ purchase: purchaseId, ...request }, { who, device, address, reference }) => {
        if (flow.payer === 'owner') {
          const client = { device, address, subjectHash: null, ownerHash: flow.getBrowserId(who) };
          const quota = await takeTry('receipt', client);
          if (!quota.allowed) return limited(quota.retryAfterMs, reference);
        }
        const receipt = await sendReceipt(createReader(flow, who), { purchaseId, ...request });
        if (typeof receipt === 'object') return limited(receipt.retryAfterMs, reference);
        const body: ReceiptResponse = { sent: receipt === 'sent' || receipt === 'no-payment' };
        return { body };
      },
    }),
    RECEIPT_STEP_MS,
  );
}

function createReader<Caller, Request extends PayRequest>(
  flow: PaymentFlow<Caller, Request>,
  who: Caller,
): PurchaseReader<Request> {
  return { browserId: flow.getBrowserId(who), loadPurchase: (id) => flow.loadPurchase(who, id) };
}

/** GET /api/payment/key: the provider's public key for card fields. 503: the provider returned none. 404: a gateway takes the cards. */
export function keyHandler() {
  return jsonReader({
    guard: { none: 'the key is public' },
    limit: { name: 'step' },
    run: async (_query, { trackingId, reference }) => {
      if (config().CARD_ENTRY === 'hosted') return notOffered(reference);
      const key = await findPaymentKey({ trackingId, caller: trackingId, xsrfToken: null });
      return key ? { body: key } : { status: 503, body: { reason: 'unavailable', reference } };
    },
  });
}

/** For this long, paying for the same thing again needs the customer's confirmation. */
const REPEAT_MS = 10 * 60_000;
/** How often to start over when others change the purchase concurrently. */
const MAX_TRIES = 3;

interface Client {
  device: Device;
  address: string | null;
}

function buildRateLimitKey({ payer }: PaymentRules, client: Client, attempt: Attempt): RateLimitKey {
  const { browserId, subjectHash } = attempt;
  switch (payer) {
    case 'owner':
      return { ...client, subjectHash, ownerHash: ownerAccountHash(browserId, subjectHash) };
    case 'guest':
      return { ...client, subjectHash };
    case 'shopper':
      return { ...client, subjectHash: null };
    default:
      return assertNever(payer);
  }
}

/**
 * Charges a frozen total once. The request names the purchase, its content version and the attempt that its page showed; if they are not
 * what would be paid, nothing is sent. Duplicates get the result of the first request.
 */
export async function pay<Request extends PayRequest>(
  flow: PaymentRules,
  { browserId, loadPurchase }: PurchaseReader<Request>,
  request: Request,
  client: Client,
): Promise<PaymentOutcome | { outcome: 'limited'; retryAfterMs: number }> {
  const since = performance.now();
  const { locale } = request;
  const { attempts, cardTokens } = await store();
  for (let tries = 0; tries < MAX_TRIES; tries += 1) {
    const purchase = await loadPurchase(request.purchase.id);
    const attempt = await attempts.find(request.attempt);
    if (!purchase || attempt?.purchaseId !== purchase.id || attempt.browserId !== browserId) {
      return { outcome: 'start-again' };
    }
    if (attempt.flow !== flow.name) return { outcome: 'start-again' };
    const payment = purchase.buildPayment(request);
    if (payment.matchesPurchase === false) return { outcome: 'start-again' };
    const fingerprint = createFingerprint(termsText(buildTerms(attempt, payment)));
    if (attempt.state !== 'ready') return toPaymentOutcome(flow, attempt, purchase, { fingerprint, locale });
    if (purchase.attempt !== attempt.id) return { outcome: 'start-again' };
    if (!matchesPage(request, attempt, purchase)) return toChangedOutcome(request, attempt);
    // The setting has changed since the page was sent: its next view asks for the agreement as it is given now.
    if (payment.isAgreementOffered === false) return { outcome: 'changed' };
    // Before the provider is asked for the price: it may be what is being maintained.
    if (await isSentDespiteMaintenance(attempt)) continue;
    if (!(await purchase.isPriceCurrent(attempt))) {
      const renewal = await purchase.renewQuote(attempt);
      if (renewal.outcome === 'renewed') continue;
      // A duplicate of this request may have been sent while the provider was being asked.
      if ((await attempts.find(attempt.id))?.state !== 'ready') continue;
      if (renewal.outcome === 'failed') return { outcome: 'not-sent' };
      if (renewal.outcome === 'gone') return { outcome: 'start-again' };
      return { outcome: 'changed', ...(renewal.change && { change: renewal.change }) };
    }

    const cardToken = payment.cardToken ? hashCardToken(payment.cardToken) : null;
    if (cardToken !== null && (await cardTokens.isUsed(cardToken, attempt.id))) {
      // A duplicate of this request may have been sent meanwhile.
      if ((await attempts.find(attempt.id))?.state !== 'ready') continue;
      return { outcome: 'declined', failure: await describeUsedCard(attempt, locale) };
    }

    const repeats = flow.asksBeforeRepeat ? await attempts.findRepeats(attempt, repeatWindowMs()) : [];
    const repeatsHash = repeats.length > 0 ? hashRepeats(repeats) : null;
    if (repeatsHash !== null && repeatsHash !== request.repeats) return { outcome: 'repeats', repeats: repeatsHash };

    if (await purchase.isUnavailable?.(attempt)) {
      // A duplicate of this request may have been sent while the provider was being asked.
      const latest = await attempts.find(attempt.id);
      if (latest?.state !== 'ready') continue;
      return { outcome: 'not-sent' };
    }
    await recordOpenPayment(client.device, attempt.id);
    const submitResult = await submitAttempt({
      attempt,
      claim: {
        fingerprint,
        card: payment.card,
        cardToken,
        purchase: await purchase.sealRow(),
        unlessRepeated: flow.asksBeforeRepeat
          ? { subjectHash: attempt.subjectHash, withinMs: repeatWindowMs(), acknowledged: repeats }
          : null,
      },
      limits: {
        name: flow.limit,
        rateLimitKey: buildRateLimitKey(flow, client, attempt),
        payerOf: purchase.payerSubjects(attempt),
      },
      charge: (claimed) => {
        const { recheck = null, send, findRequestEvidence } = payment.prepareCharge(claimed);
        const restoredCharge = restoreCharge(flow, claimed, purchase.callContext);
        const findEvidence = async (): Promise<Evidence> => {
          const evidence = await restoredCharge.findEvidence();
          return evidence === 'none' && findRequestEvidence ? findRequestEvidence() : evidence;
        };
        return { ...restoredCharge, recheck, send, findEvidence };
      },
      since,
    });
    if (submitResult.outcome === 'limited') return submitResult;
    if (submitResult.outcome === 'unacknowledged') return { outcome: 'pending', reference: attempt.reference };
    if (submitResult.outcome === 'submitted') {
      return toPaymentOutcome(flow, submitResult.attempt, purchase, { fingerprint, locale });
    }
  }
  return { outcome: 'changed' };
}

function matchesPage(request: PayRequest, attempt: Attempt, purchase: Purchase): boolean {
  const isContent =
    purchase.contentVersion === request.purchase.version && attempt.quote.contentVersion === purchase.contentVersion;
  return isContent && attempt.quote.totalCents === request.totalCents;
}

/** Changed elsewhere since the page was sent: of what the page showed, only the total is known here. */
function toChangedOutcome({ totalCents }: PayRequest, { quote }: Attempt): PaymentOutcome {
  return { outcome: 'changed', ...(quote.totalCents !== totalCents && { change: { what: 'total' } }) };
}

function buildTerms({ flow, quote }: Attempt, { parties }: Payment): Terms {
  const { lines, totalCents, promo } = quote;
  return { flow, lines, totalCents, promo, parties };
}

/** The response to a request whose attempt was already sent: the waiting page, or the outcome as far as it is known. */
async function toPaymentOutcome(
  flow: PaymentRules,
  attempt: Attempt,
  purchase: PayablePurchase,
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
      const failure = await purchase.describeFailure(attempt, locale);
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

function repeatWindowMs(): number {
  return Math.round(REPEAT_MS * config().PROVIDER_TIME_SCALE);
}

/** Identifies the payments that the customer is asked about without revealing anything about them: they may be another browser's. */
function hashRepeats(repeats: readonly string[]): string {
  const hash = createHash('sha256');
  for (const id of repeats) hash.update(id);
  return hash.digest('base64url');
}
