import 'server-only';
import type { PaymentInfo, SavedCard } from '#lib/provider/account.ts';
import { type ChargeFacts, nextChargeDay } from '#lib/rules/account/auto-refill.ts';
import { type AutoRefillOutlook, autoRefillOutlook } from '#lib/rules/account/auto-refill-outlook.ts';
import { brandOfType } from '#lib/rules/card/brand.ts';
import { parseMmyy } from '#lib/rules/card/expiry.ts';
import type { CalendarDay } from '#lib/rules/shared/calendar-day.ts';
import type { OwnCardView, StoredPayment } from '#lib/views/account-payment.ts';
import { paymentVersion } from './payment-hashes.ts';

/** Card and auto-refill as pages may see them; null where they were not read. */
export function storedPaymentOf(payment: PaymentInfo | null, facts: ChargeFacts): StoredPayment | null {
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
export function nextChargeOn({ autoRefill, hasAutoRefill }: PaymentInfo, facts: ChargeFacts): CalendarDay | null {
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

function cardOf({ type, lastFour, expiry, holder }: SavedCard): OwnCardView {
  const { firstName, lastName, ...address } = holder;
  return {
    brand: brandOfType(type),
    lastFour,
    expiry: parseMmyy(expiry),
    billing: {
      name: [firstName, lastName].filter(Boolean).join(' '),
      ...address,
    },
  };
}
