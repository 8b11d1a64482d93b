import 'server-only';
import type { Dashboard } from '#lib/contract/dashboard.ts';
import { isClosedStatus } from '#lib/domain/account-choice.ts';
import type { Acp } from '#lib/domain/acp.ts';
import { parsePhone } from '#lib/domain/contact/phone.ts';
import type { UsAddress } from '#lib/domain/contact/us-address.ts';
import type { CalendarDay } from '#lib/domain/calendar-day.ts';
import type { Preferences } from '#lib/account/preferences.ts';
import { LANGUAGES, type Locale, localeFromWire } from '#lib/i18n/locales.ts';
import { type Benefit, providerDays, toAcp, toBenefits } from '#lib/plans/server/provider-dashboard.ts';
import { currentPlanDays, type ProviderPlans, toProviderPlans } from '#lib/plans/server/provider-plans.ts';

/** Spec 3 §3.1: the internet service. Prices in integer cents. */
export interface InternetService {
  /** The last paid day; null when there never was one. */
  expiry: CalendarDay | null;
  planCode: string;
  priceCents: number;
  planDays: number;
  macId: string;
  deviceId: string;
  serialNumber: string;
  deviceStatuses: string[];
}

/** Spec 2 §3 'Subscription items': a plan on a device, or TV, which has none. */
export interface Subscription {
  /** HSD, TV200 or VIDEO. */
  lob: string;
  planCode: string;
  productCode: string;
  name: string;
  expiry: CalendarDay | null;
  /** Blank for a plan that needs no box. */
  macId: string;
  serialNumber: string;
}

/** Spec 2 §3, 3 §3.1: an account as the dashboard describes it, in our own terms. It stays on the server. */
export interface OwnerAccount extends ProviderPlans {
  accountId: string;
  status: string;
  isClosed: boolean;
  /** A starter kit's account, which has no name until it is activated. */
  isStarterKit: boolean;
  firstName: string;
  lastName: string;
  email: string;
  /** Ten digits, or blank. */
  phone: string;
  language: Locale;
  emailOptIn: boolean;
  smsOptIn: boolean;
  /** How reminders of the expiry are sent; null if the provider sends none. */
  reminderChannel: 'SMS' | 'EMAIL' | 'NONE' | null;
  locationId: string;
  geoCode: string;
  address: UsAddress;
  loginId: string;
  /** Paid plans that wait for the current one to end. */
  waiting: { planCode: string; lob: string; days: number }[];
  /** True while a move is in progress. */
  isPaused: boolean;
  /** The days stand still meanwhile: every expiry is the one if service went on today, and is not shown. */
  isOnHold: boolean;
  internet: InternetService | null;
  /** The device of the internet service, even before a plan runs on it; null if the account has none. Unknown texts are blank. */
  modem: { macId: string; serialNumber: string } | null;
  subscriptions: Subscription[];
  acp: Acp | null;
  /** Why the benefit was denied; blank when it was not. */
  acpDenied: { code: string; description: string };
  benefits: Benefit[];
}

/** `holdsDays`: whether the provider keeps the days of a paused account. */
export function toOwnerAccount(
  dashboard: Dashboard,
  { today, holdsDays }: { today: CalendarDay; holdsDays: boolean },
): OwnerAccount {
  const { customerInfo: customer, hsdService: internet, acpDetail } = dashboard;
  const { isPaused, isOnHold, expiry, toExpiry } = providerDays(dashboard, { today, holdsDays });
  return {
    accountId: customer.accountId,
    status: customer.prepaidAccountStatus,
    isClosed: isClosedStatus(customer.prepaidAccountStatus),
    isStarterKit: customer.accountType.trim().toUpperCase() === 'VAN',
    firstName: customer.firstName.trim(),
    lastName: customer.lastName.trim(),
    email: customer.emailAddress.trim(),
    phone: parsePhone(customer.phoneNumber) ?? '',
    language: localeFromWire(customer.language),
    emailOptIn: customer.emailOptIn,
    smsOptIn: customer.smsOptIn,
    reminderChannel: customer.reminderChannel,
    locationId: customer.locationId,
    geoCode: customer.geoCode,
    address: dashboard.serviceAddress,
    loginId: dashboard.cimaDetails?.loginID ?? '',
    ...toProviderPlans('dashboard', dashboard),
    waiting: dashboard.auxSubsPlans.map(({ productCode, planLob, avlblPlanDays }) => ({
      planCode: productCode,
      lob: planLob,
      days: avlblPlanDays,
    })),
    isPaused,
    isOnHold,
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
    modem: findModem(dashboard),
    subscriptions: dashboard.devices.flatMap(
      ({ deviceLob: lob, macId, deviceSerialNumber: serialNumber, planDetails }) =>
        planDetails.map(({ planCode, productCode, planDesc: name, expirationDate }) => ({
          lob,
          planCode,
          productCode,
          name,
          expiry: toExpiry(expirationDate),
          macId,
          serialNumber,
        })),
    ),
    acp: toAcp(dashboard),
    acpDenied: { code: acpDetail?.deniedReasonCode ?? '', description: acpDetail?.deniedReasonDesc ?? '' },
    benefits: toBenefits(dashboard),
  };
}

function findModem({ devices, hsdService }: Dashboard): OwnerAccount['modem'] {
  const own = devices.find(({ deviceLob, macId }) => deviceLob.trim().toUpperCase() === 'HSD' && macId !== '');
  const device = own ?? hsdService;
  return device && { macId: device.macId.trim().toUpperCase(), serialNumber: device.deviceSerialNumber.trim() };
}

/** How the owner of an account wants to be contacted. */
export function toPreferences({ language, smsOptIn, reminderChannel }: OwnerAccount): Preferences {
  return { language: LANGUAGES[language].wire, smsOptIn, reminders: reminderChannel };
}
