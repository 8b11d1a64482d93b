import 'server-only';
import { calculateNextChargeDay } from '#lib/account/auto-refill.ts';
import { acpCreditCents } from '#lib/domain/acp.ts';
import type { CalendarDay } from '#lib/domain/calendar-day.ts';
import type { PaymentInfo } from './provider-account.ts';
import type { OwnerAccount } from './provider-owner-account.ts';

/**
 * Returns what auto-refill charges if it is turned on now, in integer cents, and the day; null if nothing can be charged. The provider's own
 * amount where it reports one, else the plan's price less the benefit, without the tax (`taxCents` is null then). Offers are not used.
 */
export function calculateNextCharge(
  { internet, acp, subscriptions, isPaused }: OwnerAccount,
  payment: PaymentInfo | null,
  today: CalendarDay,
) {
  const wouldChargeOn = calculateNextChargeDay({ expiry: internet?.expiry ?? null, today, isPaused });
  if (!internet) return { charge: null, wouldChargeOn };
  const { planCode, planDays, priceCents } = internet;
  const creditCents = Math.min(acpCreditCents(acp), priceCents);
  const netCents = priceCents - creditCents;
  const planName = subscriptions.find((one) => one.planCode === planCode)?.name ?? '';
  const providerCents = payment?.autoRefill?.nextChargeCents ?? null;
  const taxCents = providerCents === null ? null : providerCents - netCents;
  return {
    charge: { planCode, planName, planDays, creditCents, taxCents, totalCents: providerCents ?? netCents },
    wouldChargeOn,
  };
}
