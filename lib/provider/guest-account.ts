import 'server-only';
import type { Dashboard } from '#lib/contract/dashboard.ts';
import { type Acp, acpStatus, isTribalType } from '#lib/rules/acp/acp.ts';
import type { AvailablePlan } from '#lib/rules/refill/litepay-quote.ts';
import type { CalendarDay } from '#lib/rules/shared/calendar-day.ts';

/** One benefit as the provider gave it; it goes back in the refill request. Amount in integer cents. */
export interface Benefit {
  plan: string;
  period: string;
  code: string;
  cents: number;
}

/** What a guest's lookup found, in our own words. It stays on the server. */
export interface GuestAccount {
  accountId: string;
  /** Where tax is due, in the tax service's terms. */
  geoCode: string;
  isClosed: boolean;
  /** The last paid day; null when the account never had one. */
  expiry: CalendarDay | null;
  plans: AvailablePlan[];
  acp: Acp | null;
  benefits: Benefit[];
}

export function guestAccountOf(dashboard: Dashboard): GuestAccount {
  const { customerInfo, availablePlans, planStatusDetails, hsdService, acpDetail } = dashboard;
  const benefits = (acpDetail?.acpBenefits ?? []).map((benefit) => ({
    plan: benefit.benefitPlan,
    period: benefit.benefitPeriod,
    code: benefit.benefitCode,
    cents: benefit.benefitAmount,
  }));
  return {
    accountId: customerInfo.accountId,
    geoCode: customerInfo.geoCode,
    isClosed: customerInfo.prepaidAccountStatus.toLowerCase() === 'closed',
    expiry: hsdService?.expirationDate ?? planStatusDetails?.expiryDate ?? null,
    plans: availablePlans.map(({ productCode, planLob, planPrice }) => ({
      planCode: productCode,
      lob: planLob,
      priceCents: planPrice,
    })),
    acp: acpDetail && {
      status: acpStatus(acpDetail.acpStatus),
      isTribal: isTribalType(acpDetail.customerType),
      benefitCode: benefits[0]?.code ?? '',
      benefitCents: benefits[0]?.cents ?? 0,
    },
    benefits,
  };
}
