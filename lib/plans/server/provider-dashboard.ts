import 'server-only';
import type { Dashboard } from '#lib/contract/dashboard.ts';
import { type Acp, parseAcpStatus, isTribalType } from '#lib/domain/acp.ts';
import { addDays, type CalendarDay, daysBetween } from '#lib/domain/calendar-day.ts';
import type { GraceTerms, OwedGrace } from '#lib/domain/grace.ts';

/** A benefit as the provider returned it; it is sent back in the refill request. Amount in integer cents. */
export type Benefit = ReturnType<typeof toBenefits>[number];

export function toBenefits({ acpDetail }: Pick<Dashboard, 'acpDetail'>) {
  return (acpDetail?.acpBenefits ?? []).map((benefit) => ({
    plan: benefit.benefitPlan,
    period: benefit.benefitPeriod,
    code: benefit.benefitCode,
    cents: benefit.benefitAmount,
  }));
}

export function toAcp(dashboard: Pick<Dashboard, 'acpDetail'>): Acp | null {
  const { acpDetail } = dashboard;
  const [first] = toBenefits(dashboard);
  return (
    acpDetail && {
      status: parseAcpStatus(acpDetail.acpStatus),
      isTribal: isTribalType(acpDetail.customerType),
      benefitCode: first?.code ?? '',
      benefitCents: first?.cents ?? 0,
    }
  );
}

/**
 * The paid days of an account, the same for its owner and for a guest. `holdsDays`: whether the provider keeps the days while a move pauses
 * the account: every expiry is then the one if service resumed today. `expiry`: the last paid day of the internet, null when there never
 * was one. `toExpiry`: the same of any service, by the day that the provider names.
 */
export function providerDays(
  { hsdService, planStatusDetails }: Dashboard,
  { today, holdsDays }: { today: CalendarDay; holdsDays: boolean },
) {
  const isPaused = planStatusDetails?.planStatus.trim().toUpperCase() === 'PAUSED';
  const isOnHold = isPaused && holdsDays;
  const lastDay = hsdService?.expirationDate ?? planStatusDetails?.expiryDate ?? null;
  const daysLeft = hsdService?.daysRemaining ?? null;
  const putOff = isOnHold ? daysPutOff(lastDay, daysLeft, today) : 0;
  const toExpiry = (day: CalendarDay | null) => day && addDays(day, putOff);
  // Some providers name no last day while the days are on hold.
  const namesDays = isOnHold && lastDay === null && daysLeft !== null && daysLeft > 0;
  return { isPaused, isOnHold, expiry: namesDays ? addDays(today, daysLeft - 1) : toExpiry(lastDay), toExpiry };
}

/** The day of grace of a provider that has it: what is owed, the same for its owner and for a guest's quote, and what the owner can take. */
export function providerGrace(
  dashboard: Dashboard,
  { hasGrace }: { hasGrace: boolean },
): { grace: OwedGrace | null; gracePayBy: CalendarDay | null; graceOffer: GraceTerms | null } {
  const { until = null, payBy = null, daysTakenBack = 0, available = false } = (hasGrace && dashboard.grace) || {};
  const isPaused = dashboard.planStatusDetails?.planStatus.trim().toUpperCase() === 'PAUSED';
  // A move holds the days, and grace takes none of them.
  if (until === null || isPaused || daysTakenBack < 0) return { grace: null, gracePayBy: null, graceOffer: null };
  if (!available) return { grace: { until, daysTakenBack }, gracePayBy: payBy, graceOffer: null };
  return { grace: null, gracePayBy: null, graceOffer: payBy === null ? null : { until, payBy, daysTakenBack } };
}

/** The days by which a paused service ends after its expiry day: the provider may not move that day while the days are on hold. */
function daysPutOff(expiry: CalendarDay | null, daysLeft: number | null, today: CalendarDay): number {
  if (expiry === null || daysLeft === null || daysLeft <= 0) return 0;
  return Math.max(0, daysBetween(expiry, addDays(today, daysLeft - 1)));
}
