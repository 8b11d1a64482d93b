import 'server-only';
import { now } from '#lib/clock.ts';
import { config } from '#lib/config.ts';
import type { LookupAnswer } from '#lib/forms/litepay-exchange.ts';
import type { Locale } from '#lib/i18n/locales.ts';
import type { GuestAccount } from '#lib/provider/guest-account.ts';
import { findGuestAccount } from '#lib/provider/guest.ts';
import { acpCreditCents, isAcpTileShown } from '#lib/rules/acp/acp.ts';
import { isOpen } from '#lib/rules/payment/attempt-state.ts';
import { guestLookupOutcome } from '#lib/rules/refill/guest-lookup-outcome.ts';
import { litepayQuote } from '#lib/rules/refill/litepay-quote.ts';
import { calendarDayIn } from '#lib/rules/shared/dates.ts';
import { nextAttempt } from '#lib/services/payment/next-attempt.ts';
import type { GuestVisit } from '#lib/session/guest-visit.ts';
import type { NewAttempt } from '#lib/store/attempt.ts';
import { store } from '#lib/store/store.ts';
import type { GuestBasis } from './guest-basis.ts';
import { guestContext } from './guest-context.ts';
import { guestPayer } from './guest-payer.ts';
import { locatedPlan } from './located-plan.ts';

interface Located {
  answer: LookupAnswer;
  visit: GuestVisit;
}

/**
 * Spec 3 §4.5, step 1: finds the plan that a phone (ten digits) and a zip (five) stand for, and drafts its purchase.
 * The answer says found or not, plan, price, days left and credit; nothing else of the account leaves the server.
 */
export async function locateGuestAccount(
  visit: GuestVisit,
  guest: { phone: string; zip: string },
  locale: Locale,
): Promise<Located> {
  if (await isPaying(visit)) return { answer: { outcome: 'open' }, visit };

  const context = await guestContext(visit, guest.phone);
  const found = await findGuestAccount(context, guest);
  // Another tab may have paid meanwhile; the visit must not lose sight of that payment.
  if (await isPaying(visit)) return { answer: { outcome: 'open' }, visit };
  const forgotten = { ...visit, located: null, attempt: null, failed: undefined };
  const quote = found.ok ? litepayQuote(found.value.plans, found.value.acp, null) : null;
  const outcome = guestLookupOutcome(
    found.ok ? { ok: true, value: { isClosed: found.value.isClosed, hasPlan: quote !== null } } : found,
  );
  if (!found.ok || !quote || outcome !== 'found') {
    return { answer: { outcome: outcome === 'several' ? 'several' : 'not-found' }, visit: forgotten };
  }

  const basis: GuestBasis = {
    lob: quote.lob,
    geoCode: found.value.geoCode,
    expiry: found.value.expiry,
    benefits: benefitsOf(found.value),
    taxes: [],
    showAcpTile: isAcpTileShown(found.value.acp),
  };
  const frozen: NewAttempt['quote'] = {
    planCode: quote.planCode,
    planDays: quote.days,
    quantity: 1,
    priceCents: quote.priceCents,
    creditCents: quote.creditCents,
    subtotalCents: quote.subtotalCents,
    taxCents: null,
    totalCents: quote.totalCents,
    promo: null,
    basis: { ...basis },
  };
  const located = { ...forgotten, located: { accountId: found.value.accountId, ...guest } };
  const drafted = await nextAttempt(guestPayer(located), { state: 'draft', quote: frozen, fingerprint: null, locale });
  return {
    answer: { outcome: 'found', plan: locatedPlan(frozen, basis, today()) },
    visit: { ...located, nonce: drafted.nonce, attempt: drafted.attempt.id },
  };
}

async function isPaying({ attempt }: GuestVisit): Promise<boolean> {
  const current = attempt ? await (await store()).attempts.find(attempt) : null;
  return current !== null && isOpen(current.state);
}

/** A benefit goes back to the provider only when it was taken off the price. */
function benefitsOf(account: GuestAccount): GuestBasis['benefits'] {
  return acpCreditCents(account.acp) > 0 ? account.benefits.slice(0, 1) : [];
}

function today(): string {
  return calendarDayIn(config().PROVIDER_TIME_ZONE, now());
}
