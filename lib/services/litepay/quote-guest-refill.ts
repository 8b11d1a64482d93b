import 'server-only';
import { now } from '#lib/clock.ts';
import { config } from '#lib/config.ts';
import type { Quote, QuoteAnswer } from '#lib/forms/litepay-exchange.ts';
import type { Locale } from '#lib/i18n/locales.ts';
import { findTax, type Tax } from '#lib/provider/tax.ts';
import { isFailed, isOpen } from '#lib/rules/payment/attempt-state.ts';
import { calendarDayIn } from '#lib/rules/shared/dates.ts';
import { nextAttempt } from '#lib/services/payment/next-attempt.ts';
import type { GuestVisit } from '#lib/session/guest-visit.ts';
import type { Attempt, AttemptQuote } from '#lib/store/attempt.ts';
import { store } from '#lib/store/store.ts';
import { guestBasisOf } from './guest-basis.ts';
import { guestContext } from './guest-context.ts';
import { guestPayer } from './guest-payer.ts';
import { locatedPlan } from './located-plan.ts';

interface Quoted {
  answer: QuoteAnswer;
  visit: GuestVisit;
}

/**
 * Spec 3 §4.5, §9: adds the tax to the located plan and freezes the total. A failed tax call means that the total is the
 * subtotal. A total that is frozen with its tax stays as it is; after a payment that was not taken it moves on to a new attempt.
 */
export async function quoteGuestRefill(visit: GuestVisit, locale: Locale): Promise<Quoted> {
  const { attempts } = await store();
  const current = visit.attempt ? await attempts.find(visit.attempt) : null;
  if (current && isOpen(current.state)) return { answer: { outcome: 'open' }, visit };
  // After a confirmed refill the account's days have moved: it has to be found anew.
  if (!current || !visit.located || current.state === 'confirmed') {
    return { answer: { outcome: 'lost' }, visit: { ...visit, located: null } };
  }

  const context = await guestContext(visit, visit.located.phone);
  const basis = guestBasisOf(current);
  let { quote } = current;
  if (quote.taxCents === null) {
    const { planCode, priceCents } = quote;
    const tax = await findTax(context, { geoCode: basis.geoCode, products: [{ productCode: planCode, priceCents }] });
    quote = tax.ok ? withTax(quote, tax.value) : quote;
  }
  const { attempt, nonce } = await nextAttempt(guestPayer(visit), { state: 'ready', quote, fingerprint: null, locale });
  if (isOpen(attempt.state)) return { answer: { outcome: 'open' }, visit: { ...visit, nonce, attempt: attempt.id } };
  const today = calendarDayIn(config().PROVIDER_TIME_ZONE, now());
  return {
    answer: { outcome: 'quoted', plan: locatedPlan(attempt.quote, basis, today), quote: quoteOf(attempt) },
    visit: {
      ...visit,
      nonce,
      attempt: attempt.id,
      failed: isFailed(current.state) ? current.id : visit.failed,
    },
  };
}

/** What the browser is told of a frozen total. */
export function quoteOf(attempt: Attempt): Quote {
  const { id, reference, quote } = attempt;
  return { attempt: id, reference, taxCents: quote.taxCents, totalCents: quote.totalCents };
}

function withTax(quote: AttemptQuote, tax: Tax): AttemptQuote {
  return {
    ...quote,
    taxCents: tax.totalCents,
    totalCents: quote.subtotalCents + tax.totalCents,
    basis: { ...quote.basis, taxes: tax.products[0]?.lines ?? [] },
  };
}
