import 'server-only';
import type { Dashboard } from '#lib/contract/dashboard.ts';
import { isClosedStatus } from '#lib/domain/account-choice.ts';
import { parsePhone } from '#lib/domain/contact/phone.ts';
import type { CalendarDay } from '#lib/domain/calendar-day.ts';
import type { Preferences } from '#lib/account/preferences.ts';
import { LANGUAGES, localeFromWire } from '#lib/i18n/locales.ts';
import { providerDays, providerGrace, toAcp, toBenefits } from '#lib/plans/server/provider-dashboard.ts';
import { currentPlanDays, toProviderPlans } from '#lib/plans/server/provider-plans.ts';

/** Spec 2 §3, 3 §3.1: an account as the dashboard describes it, in our own terms. It stays on the server. */
export type OwnerAccount = ReturnType<typeof toOwnerAccount>;

/** Spec 2 §3 'Subscription items': a plan on a device, or TV, which has none. */
export type Subscription = OwnerAccount['subscriptions'][number];

/**
 * `holdsDays`: whether the provider keeps the days of a paused account. Prices are integer cents; the last paid day (`expiry`) is null when
 * there never was one.
 */
export function toOwnerAccount(
  dashboard: Dashboard,
  { today, holdsDays, hasGrace = false }: { today: CalendarDay; holdsDays: boolean; hasGrace?: boolean },
) {
  const { customerInfo: customer, hsdService: internet, acpDetail } = dashboard;
  const { isPaused, isOnHold, expiry, toExpiry } = providerDays(dashboard, { today, holdsDays });
  return {
    accountId: customer.accountId,
    status: customer.prepaidAccountStatus,
    isClosed: isClosedStatus(customer.prepaidAccountStatus),
    /** A starter kit's account has no name until it is activated. */
    isStarterKit: customer.accountType.trim().toUpperCase() === 'VAN',
    firstName: customer.firstName.trim(),
    lastName: customer.lastName.trim(),
    email: customer.emailAddress.trim(),
    phone: parsePhone(customer.phoneNumber) ?? '',
    language: localeFromWire(customer.language),
    emailOptIn: customer.emailOptIn,
    smsOptIn: customer.smsOptIn,
    /** Null if the provider sends no reminders of the expiry. */
    reminderChannel: customer.reminderChannel,
    locationId: customer.locationId,
    geoCode: customer.geoCode,
    address: dashboard.serviceAddress,
    loginId: dashboard.cimaDetails?.loginID ?? '',
    ...toProviderPlans('dashboard', dashboard),
    /** Paid plans that wait for the current one to end. */
    waiting: dashboard.auxSubsPlans.map(({ productCode, planLob, avlblPlanDays }) => ({
      planCode: productCode,
      lob: planLob,
      days: avlblPlanDays,
    })),
    /** A move is in progress. */
    isPaused,
    /** The days stand still meanwhile: every expiry is the one if service went on today, and is not shown. */
    isOnHold,
    /** `grace`: what a refill takes back; `graceOffer`: what its owner can take now. Null where there is none. */
    ...providerGrace(dashboard, { hasGrace }),
    internet: internet && {
      expiry,
      planCode: internet.productCode,
      priceCents: internet.planPrice,
      planDays: currentPlanDays(dashboard),
      macId: internet.macId,
      deviceId: internet.deviceId,
      serialNumber: internet.deviceSerialNumber,
      deviceStatuses: internet.deviceStatus,
    },
    /** The device of the internet service, even before a plan runs on it. */
    modem: findModem(dashboard),
    subscriptions: dashboard.devices.flatMap(
      ({ deviceLob: lob, macId, deviceSerialNumber: serialNumber, planDetails }) =>
        planDetails.map(({ planCode, productCode, planDesc: name, expirationDate }) => ({
          lob,
          planCode,
          productCode,
          name,
          expiry: toExpiry(expirationDate),
          /** Blank for a plan that needs no box. */
          macId,
          serialNumber,
        })),
    ),
    acp: toAcp(dashboard),
    /** Why the benefit was denied; blank when it was not. */
    acpDenied: { code: acpDetail?.deniedReasonCode ?? '', description: acpDetail?.deniedReasonDesc ?? '' },
    benefits: toBenefits(dashboard),
  };
}

function findModem({ devices, hsdService }: Dashboard) {
  const own = devices.find(({ deviceLob, macId }) => deviceLob.trim().toUpperCase() === 'HSD' && macId !== '');
  const device = own ?? hsdService;
  return device && { macId: device.macId.trim().toUpperCase(), serialNumber: device.deviceSerialNumber.trim() };
}

/** How the owner of an account wants to be contacted. */
export function toPreferences({ language, smsOptIn, reminderChannel }: OwnerAccount): Preferences {
  return { language: LANGUAGES[language].wire, smsOptIn, reminders: reminderChannel };
}
