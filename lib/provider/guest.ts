import 'server-only';
import type { BodyOf, Operation, ResponseOf } from '#lib/contract/operation.ts';
import { guestDashboard } from '#lib/contract/dashboard.ts';
import { chargeStatus } from '#lib/contract/payments.ts';
import { getTax, guestRefill } from '#lib/contract/refill.ts';
import { token } from '#lib/contract/session.ts';
import { callProvider, type CallInput, type ProviderContext } from './call.ts';
import type { ProviderResult } from './provider-result.ts';

export type GuestRefillRequest = BodyOf<typeof guestRefill>;

/** Spec 3 §7.3: opens a guest's visit. A provider that has no token for us, or no answer, is no obstacle: null. */
export async function openGuestVisit(context: ProviderContext): Promise<string | null> {
  const result = await callProvider(token, { query: { trackingId: context.trackingId } }, context);
  return result.ok ? (result.value.xsrfToken ?? null) : null;
}

/** Spec 3 §7.4, flow EZREFILL: the whole dashboard of the account that a phone (ten digits) and a zip (five) stand for. */
export function findGuestDashboard(
  context: ProviderContext,
  guest: { phone: string; zip: string },
): Promise<ProviderResult<ResponseOf<typeof guestDashboard>>> {
  return withFreshToken(context, guestDashboard, {
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
}

/** Spec 3 §7.5: the tax on one plan. `price` is the wire's two-decimal string. */
export function quoteGuestTax(
  context: ProviderContext,
  sale: { geoCode: string; productCode: string; price: string },
): Promise<ProviderResult<ResponseOf<typeof getTax>>> {
  return withFreshToken(context, getTax, {
    query: { trackingId: context.trackingId },
    body: {
      source: 'CTP',
      geoCode: sale.geoCode,
      trackingId: context.trackingId,
      status: '',
      message: '',
      busErrorCode: '',
      sysErrorCode: '',
      products: [{ productCode: sale.productCode, price: sale.price }],
    },
  });
}

/** Spec 3 §7.5: charges once per call. The reference is the attempt's id and goes out as the idempotency key too. */
export function submitGuestRefill(
  context: ProviderContext,
  body: GuestRefillRequest,
): Promise<ProviderResult<ResponseOf<typeof guestRefill>>> {
  return callProvider(
    guestRefill,
    { query: { trackingId: context.trackingId }, body, headers: { 'idempotency-key': body.referenceID } },
    context,
  );
}

/** What became of a charge, by the attempt's id. */
export function readChargeStatus(
  context: ProviderContext,
  referenceID: string,
): Promise<ProviderResult<ResponseOf<typeof chargeStatus>>> {
  return withFreshToken(context, chargeStatus, { query: { referenceID, trackingId: context.trackingId } });
}

/** A guest whose answer is 403 expired gets one silent new token; `context` keeps it for the calls that follow. */
async function withFreshToken<Op extends Operation>(
  context: ProviderContext,
  operation: Op,
  input: CallInput<Op>,
): Promise<ProviderResult<ResponseOf<Op>>> {
  const result = await callProvider(operation, input, context);
  if (result.ok || result.reason !== 'session' || result.kind !== 'expired') return result;
  context.xsrfToken = await openGuestVisit(context);
  return callProvider(operation, input, context);
}
