import 'server-only';
import type { ProviderContext } from '#lib/provider/call.ts';
import type { OwnerAccount } from '#lib/provider/owner-account.ts';
import { findTax } from '#lib/provider/tax.ts';
import { nextChargeDay } from '#lib/rules/account/auto-refill.ts';
import { acpCreditCents } from '#lib/rules/acp/acp.ts';
import type { CalendarDay } from '#lib/rules/shared/calendar-day.ts';
import type { AutoRefillView } from '#lib/views/account-payment.ts';

/**
 * Returns what auto-refill charges if it is turned on now, in integer cents, and the day. Spec 3 §9: the plan less the benefit, plus the tax
 * on the plan; if the tax call fails, the total is without it.
 */
export async function upcomingCharge(
  context: ProviderContext,
  { internet, acp, geoCode, subscriptions, isPaused }: OwnerAccount,
  today: CalendarDay,
): Promise<Pick<AutoRefillView, 'charge' | 'wouldChargeOn'>> {
  const wouldChargeOn = nextChargeDay({ expiry: internet?.expiry ?? null, today, isPaused });
  if (!internet) return { charge: null, wouldChargeOn };
  const { planCode, priceCents } = internet;
  const creditCents = Math.min(acpCreditCents(acp), priceCents);
  const tax = await findTax(context, {
    ...{ source: 'DIGITAL2.0', geoCode },
    products: [{ productCode: planCode, priceCents }],
  });
  const taxCents = tax.ok ? tax.value.totalCents : null;
  const planName = subscriptions.find((one) => one.planCode === planCode)?.name ?? '';
  const totalCents = priceCents - creditCents + (taxCents ?? 0);
  return { charge: { planCode, planName, creditCents, taxCents, totalCents }, wouldChargeOn };
}
