import 'server-only';
import { hostedCardView } from '#lib/payment/server/hosted-card-offer.ts';
import { now as clock } from '#lib/clock.ts';
import { config } from '#lib/config.ts';
import type { PaymentInfo, SavedCard } from './provider-account.ts';
import { type ChargeFacts, nextChargeDay } from '#lib/account/auto-refill.ts';
import { type AutoRefillOutlook, autoRefillOutlook } from '#lib/account/auto-refill-outlook.ts';
import { toCardBrand } from '#lib/domain/card/brand.ts';
import { parseMmyy } from '#lib/domain/card/expiry.ts';
import type { CalendarDay } from '#lib/domain/calendar-day.ts';
import { monthIn } from '#lib/domain/dates.ts';
import type { OwnCardView, PaymentMethodView, StoredPayment } from '#lib/account/payment-views.ts';
import { lacks } from '#lib/provider/capabilities.ts';
import type { AccountData } from './load-account-data.ts';
import { paymentVersion } from './owner-card.ts';

/** Spec 2 §4 'Payment methods'. `?for=auto-refill`: the card is needed for that. */
export function paymentMethodViewOf(data: AccountData, query: URLSearchParams): PaymentMethodView {
  const { route, account } = data;
  const isDeactivated = route.to === 'dashboard' && route.isDeactivated;
  return {
    ...storedViewOf(data),
    serviceAddress: account.address,
    billing: config().BILLING_ADDRESS,
    ...hostedCardView(),
    isForAutoRefill: query.get('for') === 'auto-refill' && !isDeactivated && !lacks('auto-refill'),
    isDeactivated,
  };
}

/** What both pages of card and auto-refill show. */
export function storedViewOf({ account, payment, reference, today }: AccountData) {
  const lastDay = account.internet?.expiry ?? null;
  return {
    account: reference,
    stored: storedPaymentOf(payment, { expiry: lastDay, today, isPaused: account.isPaused }),
    month: monthIn(config().PROVIDER_TIME_ZONE, clock()),
    lastDay,
  };
}

/** Card and auto-refill as pages may see them; null where they were not read. */
function storedPaymentOf(payment: PaymentInfo | null, facts: ChargeFacts): StoredPayment | null {
  if (!payment) return null;
  const { card, hasAutoRefill } = payment;
  return {
    version: paymentVersion(payment),
    card: card && cardOf(card),
    hasAutoRefill,
    nextChargeOn: nextChargeOn(payment, facts),
    outlook: outlookOf(payment, facts),
  };
}

/** The provider's own word where it has one. */
function nextChargeOn({ autoRefill, hasAutoRefill }: PaymentInfo, facts: ChargeFacts): CalendarDay | null {
  if (!hasAutoRefill) return null;
  return autoRefill ? autoRefill.nextChargeOn : nextChargeDay(facts);
}

export function outlookOf(payment: PaymentInfo, facts: ChargeFacts): AutoRefillOutlook {
  const { autoRefill, card, hasAutoRefill } = payment;
  return autoRefillOutlook({
    ...facts,
    hasAutoRefill,
    nextChargeOn: nextChargeOn(payment, facts),
    declinedOn: autoRefill?.declined?.on ?? null,
    cardExpiry: card && parseMmyy(card.expiry),
  });
}

/** Brand, last four digits and expiry. */
export function shownCardOf({ type, lastFour, expiry }: SavedCard): Omit<OwnCardView, 'billing'> {
  return { brand: toCardBrand(type), lastFour, expiry: parseMmyy(expiry) };
}

function cardOf(card: SavedCard): OwnCardView {
  const { firstName, lastName, ...address } = card.holder;
  return {
    ...shownCardOf(card),
    billing: {
      name: [firstName, lastName].filter(Boolean).join(' '),
      ...address,
    },
  };
}
