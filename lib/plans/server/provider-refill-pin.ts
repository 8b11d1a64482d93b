import 'server-only';
import { pin, pinRedeem } from '#lib/contract/pin.ts';
import type { ChargeResult } from '#lib/payment/charge-outcome.ts';
import type { CalendarDay } from '#lib/domain/calendar-day.ts';
import { callProvider, type CallContext } from '#lib/provider/call.ts';
import { callAsGuest } from '#lib/provider/guest-token.ts';
import type { ProviderResult } from '#lib/provider/provider-result.ts';
import type { PinPlan } from './provider-plans.ts';

/** Spec 3 §3.3: what a PIN is worth. */
export interface RefillPin extends PinPlan {
  redeemedOn: CalendarDay | null;
  /** The last day on which it can be used. */
  expiry: CalendarDay | null;
}

/** An owner's call has the session; a guest's uses the path for guests. */
const choosePath = ({ path, otherPaths }: typeof pin | typeof pinRedeem, { sessionId }: CallContext) =>
  sessionId ? path : otherPaths[0];

/** Spec 3 §7.5: null if the provider knows no such PIN. `code`: as the provider spells it. */
export async function findRefillPin(
  callContext: CallContext,
  { accountId, code }: { accountId: string; code: string },
): Promise<ProviderResult<RefillPin | null>> {
  const input = {
    path: choosePath(pin, callContext),
    query: { trackingId: callContext.trackingId },
    body: { pinDetails: [{ accountId, lob: 'HSD' as const, pin: code }] },
  };
  const result = callContext.sessionId
    ? await callProvider(pin, input, callContext)
    : await callAsGuest(callContext, pin, input);
  if (!result.ok) return result;
  const [row] = result.value.pinDetails;
  if (!row) return { ok: true, value: null };
  const { planCode, planQty: quantity, planDuration: days, redemptionDate: redeemedOn, expirationDate: expiry } = row;
  return { ok: true, value: { planCode, quantity, days, redeemedOn, expiry } };
}

export interface PinRedemption {
  /** The attempt's id: the idempotency key. */
  referenceID: string;
  accountId: string;
  code: string;
  device: { deviceId: string; serialNumber: string; status: string };
}

type AcceptedCharge = Extract<ChargeResult, { ok: true }>['value'];

/** Spec 3 §4.6, §7.5: spends a PIN, once per call. */
export async function redeemRefillPin(
  callContext: CallContext,
  { referenceID, accountId, code, device }: PinRedemption,
): Promise<ProviderResult<AcceptedCharge>> {
  const { trackingId } = callContext;
  const result = await callProvider(
    pinRedeem,
    {
      path: choosePath(pinRedeem, callContext),
      query: { trackingId },
      headers: { 'idempotency-key': referenceID },
      body: {
        version: '1.0',
        trackingId,
        source: 'DIGITAL2.0',
        accountId,
        codes: [{ refillCode: code, lob: 'HSD', device: { ...device, lob: 'HSD' }, transactionStatus: 'SUCCESS' }],
      },
    },
    callContext,
  );
  if (!result.ok) return result;
  const { status, orderNumber, expirationDate } = result.value;
  const paidThrough = expirationDate && { paidThrough: expirationDate };
  return { ok: true, value: { codes: [], status, orderNumber, ...paidThrough } };
}
