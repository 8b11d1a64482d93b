import 'server-only';
import type { Dashboard } from '#lib/contract/dashboard.ts';
import { type Acp, acpStatus, isTribalType } from '#lib/domain/acp.ts';

/** A benefit as the provider returned it; it is sent back in the refill request. Amount in integer cents. */
export interface Benefit {
  plan: string;
  period: string;
  code: string;
  cents: number;
}

export function toBenefits({ acpDetail }: Pick<Dashboard, 'acpDetail'>): Benefit[] {
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
      status: acpStatus(acpDetail.acpStatus),
      isTribal: isTribalType(acpDetail.customerType),
      benefitCode: first?.code ?? '',
      benefitCents: first?.cents ?? 0,
    }
  );
}
