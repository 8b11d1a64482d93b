import 'server-only';
import type { Dashboard } from '#lib/contract/dashboard.ts';
import { isClosedStatus } from '#lib/domain/account-choice.ts';
import type { Acp } from '#lib/domain/acp.ts';
import type { CalendarDay } from '#lib/domain/calendar-day.ts';
import { toAcp, type Benefit, toBenefits } from '#lib/plans/server/provider-benefit.ts';
import { providerDays } from '#lib/plans/server/provider-days.ts';
import { type ProviderPlans, toProviderPlans } from '#lib/plans/server/provider-plans.ts';

/** The account found by a guest's lookup, in our own terms. It stays on the server. */
export interface GuestAccount extends ProviderPlans {
  accountId: string;
  /** The tax service's code for the place where tax is due. */
  geoCode: string;
  isClosed: boolean;
  /** A move in progress has paused it. */
  isPaused: boolean;
  /** The last paid day, as its owner sees it; null if the account never had one. */
  expiry: CalendarDay | null;
  acp: Acp | null;
  /** The router that a PIN is redeemed for; blank if the account has none. */
  device: { deviceId: string; serialNumber: string; status: string };
  benefits: Benefit[];
}

/** `holdsDays`: whether the provider keeps the days of a paused account. */
export function toGuestAccount(dashboard: Dashboard, day: { today: CalendarDay; holdsDays: boolean }): GuestAccount {
  const { customerInfo, hsdService } = dashboard;
  const { isPaused, expiry } = providerDays(dashboard, day);
  return {
    accountId: customerInfo.accountId,
    geoCode: customerInfo.geoCode,
    isClosed: isClosedStatus(customerInfo.prepaidAccountStatus),
    isPaused,
    expiry,
    ...toProviderPlans('guest-dashboard', dashboard),
    device: {
      deviceId: hsdService?.deviceId ?? '',
      serialNumber: hsdService?.deviceSerialNumber ?? '',
      status: hsdService?.deviceStatus[0] ?? '',
    },
    acp: toAcp(dashboard),
    benefits: toBenefits(dashboard),
  };
}
