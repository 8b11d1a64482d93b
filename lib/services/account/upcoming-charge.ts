import 'server-only';
import type { ProviderContext } from '#lib/provider/call.ts';
import type { OwnerAccount } from '#lib/provider/owner-account.ts';
import { findTax } from '#lib/provider/tax.ts';
import { nextChargeDay } from '#lib/rules/account/auto-refill.ts';
import { acpCreditCents } from '#lib/rules/acp/acp.ts';
import type { CalendarDay } from '#lib/rules/shared/calendar-day.ts';
import type { AutoRefillView } from '#lib/views/account-payment.ts';

/**
 * What auto-refill charges if it is turned on now, in integer cents, and when. Spec 3 §9: the plan less the benefit, and the tax on the plan; a
 * failed tax call means that it is added.
 */
export async function upcomingCharge(
  context: ProviderContext,
  { internet, acp, geoCode, subscriptions }: OwnerAccount,
  today: CalendarDay,
): Promise<Pick<AutoRefillView, 'charge' | 'wouldChargeOn'>> {
  const wouldChargeOn = nextChargeDay(internet?.expiry ?? null, today);
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
