import 'server-only';
import { now } from '#lib/clock.ts';
import { config } from '#lib/config.ts';
import { type Dashboard, guestDashboard } from '#lib/contract/dashboard.ts';
import { guestRefill } from '#lib/contract/refill.ts';
import { isClosedStatus } from '#lib/domain/account-choice.ts';
import type { Acp } from '#lib/domain/acp.ts';
import type { CalendarDay } from '#lib/domain/calendar-day.ts';
import { calendarDayIn } from '#lib/domain/dates.ts';
import type { GraceTerms, OwedGrace } from '#lib/domain/grace.ts';
import { type Locale, localeFromWire } from '#lib/i18n/locales.ts';
import type { ChargeResult } from '#lib/payment/charge-outcome.ts';
import { toChargedCard } from '#lib/payment/server/provider.ts';
import { type Benefit, providerDays, providerGrace, toAcp, toBenefits } from '#lib/plans/server/provider-dashboard.ts';
import { type ProviderPlans, toProviderPlans } from '#lib/plans/server/provider-plans.ts';
import { toWireBenefits, toWireCard, toWireProducts, type TypedCard } from '#lib/plans/server/provider-refill.ts';
import type { TaxLine } from '#lib/plans/server/provider-tax.ts';
import { callProvider, type CallContext } from '#lib/provider/call.ts';
import { supports } from '#lib/provider/capabilities.ts';
import { callAsGuest } from '#lib/provider/guest-token.ts';
import type { ProviderResult } from '#lib/provider/provider-result.ts';

/** The account found by a guest's lookup, in our own terms. It stays on the server. */
export interface GuestAccount extends ProviderPlans {
  accountId: string;
  /** The tax service's code for the place where tax is due. */
  geoCode: string;
  isClosed: boolean;
  isPaused: boolean;
  /** The last paid day, as its owner sees it; null if the account never had one. */
  expiry: CalendarDay | null;
  /** A day of grace that the next refill settles. It stays on the server. */
  grace: OwedGrace | null;
  /** A day of grace that can be taken now, and the language of the account's messages. They stay on the server. */
  graceOffer: GraceTerms | null;
  language: Locale;
  acp: Acp | null;
  /** The router that a PIN is redeemed for; blank if the account has none. */
  device: { deviceId: string; serialNumber: string; status: string };
  benefits: Benefit[];
}

/** Spec 3 §7.4, flow EZREFILL: loads the account by phone (ten digits) and ZIP code (five). `timeoutMs` includes the one retry. */
export async function loadGuestDashboard(
  callContext: CallContext,
  guest: { phone: string; zip: string },
  { timeoutMs = guestDashboard.timeoutMs }: { timeoutMs?: number } = {},
): Promise<ProviderResult<GuestAccount>> {
  const operation = { ...guestDashboard, timeoutMs };
  const result = await callAsGuest(callContext, operation, {
    query: { trackingId: callContext.trackingId },
    body: {
      flow: 'EZREFILL',
      phone: guest.phone,
      zip: guest.zip,
      houseNumber: '',
      includePlans: true,
      includeAcpDetails: true,
      includeCustomerInfo: true,
      includeDevicesInfo: true,
      includeServiceAddress: true,
    },
  });
  return result.ok ? { ok: true, value: toGuestAccount(result.value) } : result;
}

function toGuestAccount(dashboard: Dashboard): GuestAccount {
  const { PROVIDER_TIME_ZONE, PROVIDER_HOLDS_DAYS: holdsDays } = config();
  const { customerInfo, hsdService } = dashboard;
  const { isPaused, expiry } = providerDays(dashboard, { today: calendarDayIn(PROVIDER_TIME_ZONE, now()), holdsDays });
  const { grace, graceOffer } = providerGrace(dashboard, { hasGrace: supports('grace') });
  return {
    accountId: customerInfo.accountId,
    geoCode: customerInfo.geoCode,
    isClosed: isClosedStatus(customerInfo.prepaidAccountStatus),
    isPaused,
    expiry,
    grace,
    graceOffer,
    language: localeFromWire(customerInfo.language),
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

/** A refill as the guest agreed to it. Amounts are integer cents. */
export interface GuestRefillOrder {
  /** The attempt's id: reference and idempotency key. */
  referenceID: string;
  accountId: string;
  phone: string;
  zip: string;
  plan: { code: string; lob: string; priceCents: number };
  taxes: readonly TaxLine[];
  benefits: readonly Benefit[];
  totalCents: number;
  payment: TypedCard;
}

/** Spec 3 §3.4, §7.5: charges once per call. */
export async function submitGuestRefill(callContext: CallContext, order: GuestRefillOrder): Promise<ChargeResult> {
  const { plan, payment, totalCents, taxes } = order;
  const product = { planCode: plan.code, lob: plan.lob, quantity: 1 as const, rateCents: plan.priceCents, taxes };
  const result = await callProvider(
    guestRefill,
    {
      query: { trackingId: callContext.trackingId },
      headers: { 'idempotency-key': order.referenceID },
      body: {
        channel: 'ONLINE',
        flow: 'EZREFILL',
        termsVersion: '1.0',
        referenceID: order.referenceID,
        customerInfo: { accountID: order.accountId, phone: order.phone, zip: order.zip },
        paymentInfo: { ...toWireCard(payment, totalCents), isServiceAddress: false },
        prepaidProducts: toWireProducts([product]),
        acpBenefits: toWireBenefits(order.benefits),
      },
    },
    callContext,
  );
  if (!result.ok) return result;
  const { status, orderDetails, paymentInfo } = result.value.response;
  return {
    ok: true,
    value: { codes: [], status, orderNumber: orderDetails.orderNumber, ...toChargedCard(paymentInfo) },
  };
}
