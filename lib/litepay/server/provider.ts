import 'server-only';
import { now } from '#lib/clock.ts';
import { config } from '#lib/config.ts';
import { guestDashboard } from '#lib/contract/dashboard.ts';
import { guestRefill } from '#lib/contract/refill.ts';
import { calendarDayIn } from '#lib/domain/dates.ts';
import type { ChargeResult } from '#lib/payment/charge-outcome.ts';
import { callProvider, type CallContext } from '#lib/provider/call.ts';
import type { Benefit } from '#lib/plans/server/provider-benefit.ts';
import { type GuestAccount, guestAccountOf } from './provider-guest-account.ts';
import { toChargedCard } from '#lib/payment/server/provider-charged-card.ts';
import { callAsGuest } from '#lib/provider/guest-token.ts';
import type { ProviderResult } from '#lib/provider/provider-result.ts';
import {
  toWireBenefits,
  toWireCard,
  toWireProducts,
  type TypedCard,
} from '#lib/plans/server/provider-refill-request.ts';
import type { TaxLine } from '#lib/plans/server/provider-tax.ts';

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

/** Spec 3 §7.4, flow EZREFILL: finds the account by phone (ten digits) and ZIP code (five). `timeoutMs`: with the one retry. */
export async function findGuestAccount(
  context: CallContext,
  guest: { phone: string; zip: string },
  { timeoutMs = guestDashboard.timeoutMs }: { timeoutMs?: number } = {},
): Promise<ProviderResult<GuestAccount>> {
  const operation = { ...guestDashboard, timeoutMs };
  const result = await callAsGuest(context, operation, {
    query: { trackingId: context.trackingId },
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
  if (!result.ok) return result;
  const { PROVIDER_TIME_ZONE, PROVIDER_HOLDS_DAYS: holdsDays } = config();
  return {
    ok: true,
    value: guestAccountOf(result.value, { today: calendarDayIn(PROVIDER_TIME_ZONE, now()), holdsDays }),
  };
}

/** Spec 3 §3.4, §7.5: charges once per call. */
export async function submitGuestRefill(context: CallContext, order: GuestRefillOrder): Promise<ChargeResult> {
  const { plan, payment, totalCents, taxes } = order;
  const product = { planCode: plan.code, lob: plan.lob, quantity: 1 as const, rateCents: plan.priceCents, taxes };
  const result = await callProvider(
    guestRefill,
    {
      query: { trackingId: context.trackingId },
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
    context,
  );
  if (!result.ok) return result;
  const { status, orderDetails, paymentInfo } = result.value.response;
  return {
    ok: true,
    value: { codes: [], status, orderNumber: orderDetails.orderNumber, ...toChargedCard(paymentInfo) },
  };
}
