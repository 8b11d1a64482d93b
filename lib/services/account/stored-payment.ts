import 'server-only';
import type { PaymentInfo, SavedCard } from '#lib/provider/account.ts';
import { nextChargeDay } from '#lib/rules/account/auto-refill.ts';
import { brandOfType } from '#lib/rules/card/brand.ts';
import { parseMmyy } from '#lib/rules/card/expiry.ts';
import type { CalendarDay } from '#lib/rules/shared/calendar-day.ts';
import type { OwnCardView, StoredPayment } from '#lib/views/account-payment.ts';
import { paymentVersion } from './payment-version.ts';

/** Card and auto-refill as pages may show them; null if they were not read. `expiry`: the last paid day of the internet. */
export function storedPaymentOf(
  payment: PaymentInfo | null,
  { expiry, today }: { expiry: CalendarDay | null; today: CalendarDay },
): StoredPayment | null {
  if (!payment) return null;
  const { card, hasAutoRefill } = payment;
  return {
    version: paymentVersion(payment),
    card: card && cardOf(card),
    hasAutoRefill,
    nextChargeOn: nextChargeOn(payment, { expiry, today }),
  };
}

/** The day of the next auto-refill charge, as the provider reports it, else computed; null if none is due. */
export function nextChargeOn(
  { autoRefill, hasAutoRefill }: PaymentInfo,
  { expiry, today }: { expiry: CalendarDay | null; today: CalendarDay },
): CalendarDay | null {
  if (!hasAutoRefill) return null;
  return autoRefill ? autoRefill.nextChargeOn : nextChargeDay(expiry, today);
}

function cardOf({ type, lastFour, expiry, holder }: SavedCard): OwnCardView {
  const { firstName, lastName, addressLine1, addressLine2, city, state, zip } = holder;
  return {
    brand: brandOfType(type),
    lastFour,
    expiry: parseMmyy(expiry),
    billing: {
      name: [firstName, lastName].filter(Boolean).join(' '),
      ...{ addressLine1, addressLine2, city, state, zip },
    },
  };
}
