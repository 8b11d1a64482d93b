import 'server-only';
import { PageRedirect, type PageRequest } from '#lib/http/page-request.ts';
import { now } from '#lib/clock.ts';
import { config } from '#lib/config.ts';
import { LITEPAY_FLOW, type LitepayStep, litepayStep } from '#lib/litepay/flow.ts';
import { nextStep } from '#lib/domain/step-table.ts';
import type { Locale } from '#lib/i18n/locales.ts';
import { monthIn } from '#lib/domain/dates.ts';
import { hostedCardView } from '#lib/payment/server/hosted-card-offer.ts';
import { describePaymentFailure, buildWaitingView } from '#lib/payment/server/payment-status.ts';
import { supports } from '#lib/provider/capabilities.ts';
import { findBrowserSession } from '#lib/session/browser-session.ts';
import { hasLogin } from '#lib/session/login-marks.ts';
import type { Attempt } from '#lib/store/attempt.ts';
import { store } from '#lib/store/store.ts';
import type { LitepayStatusView, RefillMethod, LitepayReceiptView, LitepayView } from '#lib/litepay/api.ts';
import {
  findLitepayPurchase,
  GUEST_PIN,
  GUEST_REFILL,
  type LitepayPurchase,
  visibleContact,
} from './litepay-purchase.ts';
import { litepayReceipt } from './litepay-receipt.ts';
import { canRequestGraceLink } from './grace-links.ts';
import { toLocatedPlan } from './guest-account.ts';
import { isGuestPriceCurrent, toGuestQuote } from './quote-guest-refill.ts';

interface GuestRefill {
  purchase: LitepayPurchase | null;
  /** The payment that the page is about. */
  attempt: Attempt | null;
}

/** Spec 3 §2.5: after a confirmed payment the entry starts over, with a link to its receipt. */
export async function loadLitepayEntryPage(): Promise<never> {
  const { attempt } = await findGuestRefill(null);
  if (attempt?.state === 'confirmed') throw new PageRedirect(pathTo('find', { after: attempt.reference }));
  const step = litepayStep('entry', toFacts(attempt));
  throw new PageRedirect(pathTo(step === 'entry' ? nextStep(LITEPAY_FLOW, step) : step, attempt));
}

/** Spec 3 §2.5: the accordion, with what this guest has already done. `?after=`: the confirmed payment that the guest moves past. */
export async function loadLitepayPage({ locale, query }: PageRequest): Promise<LitepayView> {
  const after = query.get('after');
  const { purchase, attempt } = await findGuestRefill(null);
  const isPast = attempt?.state === 'confirmed' && attempt.reference === after;
  const step = litepayStep('find', toFacts(isPast ? null : attempt));
  if (step !== 'find') throw new PageRedirect(pathTo(step, attempt));
  const { BILLING_ADDRESS, PROVIDER_TIME_ZONE, SUPPORT_PHONE } = config();
  const account = isPast ? null : (purchase?.data.located ?? null);
  const isQuoted = purchase && attempt?.state === 'ready' && isByCard(purchase, attempt);
  // A total that would be refused is requested again.
  const isCurrent = isQuoted && (await isGuestPriceCurrent(purchase));
  return {
    purchase: purchase && account && { id: purchase.id, version: purchase.contentVersion },
    ...visibleContact(account),
    plan: account && toLocatedPlan(account),
    quote: isCurrent && attempt ? toGuestQuote(attempt) : null,
    takesPins: supports('pin'),
    ...(canRequestGraceLink() && { asksForDay: true }),
    ...(purchase && account ? await findFailure(purchase, attempt, locale) : NO_FAILURE),
    unsent: purchase && !account ? await findUnsent(purchase) : null,
    after: isPast ? attempt.reference : null,
    billing: BILLING_ADDRESS,
    ...hostedCardView(),
    today: monthIn(PROVIDER_TIME_ZONE, now()),
    canLogIn: hasLogin(),
    supportPhone: SUPPORT_PHONE,
  };
}

/** The waiting page of one payment; of the latest if the address names none. */
export async function loadLitepayStatusPage({ query }: PageRequest): Promise<LitepayStatusView> {
  const { purchase, attempt } = await findGuestRefill(query.get('reference') || null);
  const step = litepayStep('status', toFacts(attempt));
  if (step !== 'status' || !attempt || !purchase) throw new PageRedirect(pathTo(step, attempt));
  return { ...buildWaitingView(purchase.id, attempt), kind: toMethod(attempt) };
}

/** Spec 3 §2.5: reachable only after a successful refill. */
export async function loadLitepayReceiptPage({ query }: PageRequest): Promise<LitepayReceiptView> {
  const { purchase, attempt } = await findGuestRefill(query.get('reference') || null);
  const step = litepayStep('confirmation', toFacts(attempt));
  if (step !== 'confirmation' || !attempt || !purchase) throw new PageRedirect(pathTo(step, attempt));
  return litepayReceipt(attempt, purchase);
}

/** The guard of these pages: a browser sees its own purchase. Nothing is written and the provider is not called, so no limit is counted. */
async function findGuestRefill(reference: string | null): Promise<GuestRefill> {
  const browserSession = await findBrowserSession();
  const purchase = browserSession && (await findLitepayPurchase(browserSession.browserId));
  if (!purchase) return { purchase: null, attempt: null };
  const { attempts } = await store();
  if (reference === null) {
    return { purchase, attempt: purchase.attempt === null ? null : await attempts.find(purchase.attempt) };
  }
  const attempt = await attempts.findByReference(reference);
  return { purchase, attempt: attempt?.purchaseId === purchase.id ? attempt : null };
}

/** The short code of this browser's refill if it is confirmed: the payment that a customer moves past by starting another one. */
export async function findConfirmedRefill(): Promise<string | null> {
  const { attempt } = await findGuestRefill(null);
  return attempt?.state === 'confirmed' ? attempt.reference : null;
}

const toFacts = (attempt: Attempt | null) => ({ hasAccount: false, hasCard: false, attempt: attempt?.state ?? null });

function pathTo(step: LitepayStep, query: { reference: string } | { after: string } | null): string {
  const { path } = LITEPAY_FLOW[step];
  if (query && 'after' in query) return `${path}?${new URLSearchParams({ after: query.after })}`;
  const isNamed = query !== null && (step === 'status' || step === 'confirmation');
  return isNamed ? `${path}?${new URLSearchParams({ reference: query.reference })}` : path;
}

/** The failure of a payment for the purchase's account; a new quote since then does not hide it. */
async function findFailure(
  purchase: LitepayPurchase,
  attempt: Attempt | null,
  locale: Locale,
): Promise<Pick<LitepayView, 'failure' | 'method'>> {
  const { failed } = purchase.data;
  const before = failed === null ? null : await (await store()).attempts.find(failed);
  for (const one of [attempt, before]) {
    const failure = one && isForVersion(purchase, one) ? await describePaymentFailure(one, locale) : null;
    if (!one || !failure) continue;
    const method = toMethod(one);
    return method === 'pin' && !supports('pin') ? NO_FAILURE : { failure, method };
  }
  return NO_FAILURE;
}

/** The payment that was not sent, because its account was no longer as shown right before. The purchase has no account since. */
async function findUnsent({ data: { unsent } }: LitepayPurchase): Promise<LitepayView['unsent']> {
  const attempt = unsent === null ? null : await (await store()).attempts.find(unsent);
  if (!attempt) return null;
  const method = toMethod(attempt);
  return method === 'pin' && !supports('pin') ? null : { method, reference: attempt.reference };
}

const NO_FAILURE: Pick<LitepayView, 'failure' | 'method'> = { failure: null, method: 'card' };

function toMethod({ flow }: Attempt): RefillMethod {
  return flow === GUEST_PIN ? 'pin' : 'card';
}

/** A PIN's total is zero, so the card's total has to be requested. */
function isByCard(purchase: LitepayPurchase, attempt: Attempt): boolean {
  return attempt.flow === GUEST_REFILL && isForVersion(purchase, attempt);
}

function isForVersion({ contentVersion }: LitepayPurchase, { quote }: Attempt): boolean {
  return quote.contentVersion === contentVersion;
}
