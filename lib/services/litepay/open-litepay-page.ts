import 'server-only';
import { now } from '#lib/clock.ts';
import { config } from '#lib/config.ts';
import { type LitepayStep, litepayRedirect } from '#lib/flows/litepay.ts';
import type { LocatedPlan, PaymentFailure, Quote } from '#lib/forms/litepay-exchange.ts';
import type { Locale } from '#lib/i18n/locales.ts';
import { calendarDayIn, monthIn } from '#lib/rules/shared/dates.ts';
import { sentOn } from '#lib/services/payment/sent-on.ts';
import { findVisit, type GuestVisit } from '#lib/session/guest-visit.ts';
import type { Attempt } from '#lib/store/attempt.ts';
import { findFailedAttempt, findGuestAttempt } from './follow-guest-payment.ts';
import { guestBasisOf } from './guest-basis.ts';
import { locatedPlan } from './located-plan.ts';
import { findPaymentFailure } from '#lib/services/payment/payment-failure.ts';
import { quoteOf } from './quote-guest-refill.ts';

/** A page of litepay either opens or leads elsewhere; the path is without the locale. */
export type Opened<View> = { redirect: string } | { redirect: null; view: View };

export interface RefillView {
  /** Digits, as this guest typed them; '' at first. */
  phone: string;
  zip: string;
  plan: LocatedPlan | null;
  /** Null until the total is frozen. */
  quote: Quote | null;
  failure: PaymentFailure | null;
  /** The current month in the provider's time zone. */
  today: { year: number; month: number };
  supportPhone: string;
}

export interface StatusView {
  reference: string;
  isManual: boolean;
  supportPhone: string;
}

export interface ReceiptView {
  /** Null when the payment was proved without the provider's order number. */
  orderNumber: string | null;
  reference: string;
  phone: string;
  zip: string;
  planDays: number;
  /** Integer cents. */
  priceCents: number;
  creditCents: number;
  taxCents: number | null;
  totalCents: number;
  /** Calendar days of the provider's time zone. */
  paidOn: string;
  paidThrough: string;
  showAcpTile: boolean;
}

/** Spec 3 §2.5: the accordion's page, with what this guest has already done. */
export async function openRefillPage(locale: Locale): Promise<Opened<RefillView>> {
  return open('find', async (visit, attempt) => {
    const { PROVIDER_TIME_ZONE, SUPPORT_PHONE } = config();
    // A finished refill leaves nothing behind for the next person at this screen but its receipt.
    const located = attempt?.state === 'confirmed' ? null : (visit?.located ?? null);
    const plan = attempt && located ? planOf(attempt) : null;
    return {
      phone: located?.phone ?? '',
      zip: located?.zip ?? '',
      plan,
      quote: plan && attempt?.state === 'ready' ? quoteOf(attempt) : null,
      failure: plan && attempt ? await failureOf(attempt, visit, locale) : null,
      today: monthIn(PROVIDER_TIME_ZONE, now()),
      supportPhone: SUPPORT_PHONE,
    };
  });
}

/** The waiting page, for as long as a payment of this visit is open. */
export async function openStatusPage(): Promise<Opened<StatusView>> {
  return open('status', async (_visit, attempt) => ({
    reference: attempt?.reference ?? '',
    isManual: attempt?.state === 'manual',
    supportPhone: config().SUPPORT_PHONE,
  }));
}

/** Spec 3 §2.5: reachable only after a refill succeeded. */
export async function openConfirmationPage(): Promise<Opened<ReceiptView>> {
  return open('confirmation', async (visit, attempt) => {
    if (!attempt) throw new Error('The flow let a confirmation through without an attempt');
    const { quote } = attempt;
    const basis = guestBasisOf(attempt);
    const paidOn = sentOn(attempt);
    return {
      orderNumber: attempt.orderNumber,
      reference: attempt.reference,
      phone: visit?.located?.phone ?? '',
      zip: visit?.located?.zip ?? '',
      planDays: quote.planDays,
      priceCents: quote.priceCents,
      creditCents: quote.creditCents,
      taxCents: quote.taxCents,
      totalCents: quote.totalCents,
      paidOn,
      paidThrough: locatedPlan(quote, basis, paidOn).paidThrough,
      showAcpTile: basis.showAcpTile,
    };
  });
}

async function open<View>(
  step: LitepayStep,
  view: (visit: GuestVisit | null, attempt: Attempt | null) => Promise<View>,
): Promise<Opened<View>> {
  const visit = await findVisit();
  const attempt = await findGuestAttempt(visit);
  const facts = { located: Boolean(visit?.located), billingValid: false, attempt: attempt?.state ?? null };
  const redirect = litepayRedirect(step, facts);
  return redirect === null ? { redirect, view: await view(visit, attempt) } : { redirect };
}

/** A quote that was made anew since the failure does not hide it. */
async function failureOf(attempt: Attempt, visit: GuestVisit | null, locale: Locale): Promise<PaymentFailure | null> {
  const before = await findFailedAttempt(visit);
  return (await findPaymentFailure(attempt, locale)) ?? (before && findPaymentFailure(before, locale));
}

function planOf(attempt: Attempt): LocatedPlan {
  return locatedPlan(attempt.quote, guestBasisOf(attempt), calendarDayIn(config().PROVIDER_TIME_ZONE, now()));
}
