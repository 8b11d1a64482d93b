import 'server-only';
import type { PaymentInfo, SavedCard } from '#lib/provider/account.ts';
import { nextChargeDay } from '#lib/rules/account/auto-refill.ts';
import { type CardBrand, PROVIDER_CARD_TYPE } from '#lib/rules/card/brand.ts';
import type { CalendarDay } from '#lib/rules/shared/calendar-day.ts';
import type { OwnCardView, StoredPayment } from '#lib/views/account-payment.ts';
import { paymentVersion } from './payment-version.ts';

const BRANDS: readonly CardBrand[] = ['visa', 'mastercard', 'discover', 'american-express'];

/** Card and auto-refill as pages may see them; null where they were not read. `expiry`: the last paid day of the internet. */
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

/** The provider's own word where it has one. */
export function nextChargeOn(
  { autoRefill, hasAutoRefill }: PaymentInfo,
  { expiry, today }: { expiry: CalendarDay | null; today: CalendarDay },
): CalendarDay | null {
  if (!hasAutoRefill) return null;
  return autoRefill ? autoRefill.nextChargeOn : nextChargeDay(expiry, today);
}

function cardOf({ type, lastFour, expiry, holder }: SavedCard): OwnCardView {
  const { firstName, lastName, addressLine1, addressLine2, city, state, zip } = holder;
  const [month, year] = [Number(expiry.slice(0, 2)), 2_000 + Number(expiry.slice(2))];
  return {
    brand: BRANDS.find((brand) => PROVIDER_CARD_TYPE[brand] === type) ?? null,
    lastFour,
    expiry: month >= 1 && month <= 12 ? { month, year } : null,
    billing: {
      name: [firstName, lastName].filter(Boolean).join(' '),
      ...{ addressLine1, addressLine2, city, state, zip },
    },
  };
}
