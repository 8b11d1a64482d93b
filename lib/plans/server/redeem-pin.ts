import 'server-only';
import type { RedeemedPin } from '#lib/plans/refill-pay-api.ts';
import { hashSubject } from '#lib/http/secrets.ts';
import { findRefillPin, type PinRedemption, redeemRefillPin } from './provider-refill-pin.ts';
import { restoreCharge } from '#lib/payment/server/charge.ts';
import { isChargedAccount } from '#lib/payment/server/charged-account.ts';
import { submissionDay } from '#lib/payment/server/payment-attempt.ts';
import type { PurchaseQuote } from '#lib/payment/server/payment-flow.ts';
import { checkReportedCharge } from '#lib/payment/server/settle-attempt.ts';
import type { Attempt } from '#lib/store/attempt.ts';
import { store } from '#lib/store/store.ts';
import { logInterruption } from '#lib/store/store-outage.ts';
import type { CallContext } from '#lib/provider/call.ts';
import type { ProviderFailure } from '#lib/provider/provider-result.ts';
import { type ChargeOutcome, toChargeOutcome, REFILL_SUCCESS } from '#lib/payment/charge-outcome.ts';
import { refillPinState, refusedPinState } from '#lib/plans/refill-pin.ts';
import { now as clock } from '#lib/clock.ts';
import { config } from '#lib/config.ts';
import { giveBackTry, type RateLimitKey, takeTry } from '#lib/http/limits.ts';
import type { PinPlan } from './provider-plans.ts';
import { calendarDayIn } from '#lib/domain/dates.ts';

/** For this long, a PIN that is entered again is known as one that was redeemed here. */
export const REDEEMED_PIN_MS = 30 * 24 * 60 * 60 * 1_000;

/** Identifies a PIN of an account without revealing it. `code`: as the provider spells it. */
export function accountPinHash(accountId: string, code: string): string {
  return hashSubject('pin', `${accountId} ${code}`);
}

/** Decision on used PINs: the response to a PIN of one's own. `receipt`: the path of its receipt, without the language. */
export function toRedeemedPin(attempt: Attempt, receipt: string, by: 'you' | 'other' = 'you'): RedeemedPin {
  return { outcome: 'redeemed', own: { on: submissionDay(attempt), receipt, by } };
}

/** Spec 3 §4.1: the quote of a redemption. The PIN has paid for `days` of the plan, `quantity` periods of it; nothing is charged. */
export function buildPinQuote(
  { planCode, quantity, days }: { planCode: string; quantity: number; days: number },
  accountId: string,
  snapshot: PurchaseQuote['quote']['snapshot'],
): PurchaseQuote {
  return {
    quote: {
      planCode,
      planDays: days,
      taxCents: 0,
      totalCents: 0,
      promo: null,
      lines: [{ kind: 'plan', code: planCode, text: '', quantity, days: days / quantity, cents: 0 }],
      snapshot,
    },
    accountId,
    subjectHash: hashSubject('account', accountId),
  };
}

/** A PIN may be tried again after a redemption whose end is not known; the newest are kept. */
const MOST_REDEMPTIONS = 5;

/** Notes that a PIN is being redeemed for an account, whoever does it. A failure does not stop the redemption. */
async function notePinRedemption({ referenceID, accountId, code }: PinRedemption): Promise<void> {
  try {
    const redemptions = await listPinRedemptions(accountId, code);
    if (redemptions.some(({ state }) => state === 'confirmed')) return;
    const ids = [referenceID, ...redemptions.map(({ id }) => id).filter((id) => id !== referenceID)].slice(
      0,
      MOST_REDEMPTIONS,
    );
    const { flags } = await store();
    await flags.put(redemptionFlag(accountId, code), ids.join(' '), REDEEMED_PIN_MS);
  } catch (error) {
    logInterruption('warn', { event: 'pin_not_noted', attempt: referenceID }, error);
  }
}

/** The attempts to redeem a PIN for an account, newest first. */
async function listPinRedemptions(accountId: string, code: string): Promise<Attempt[]> {
  const { attempts, flags } = await store();
  const ids = (await flags.find(redemptionFlag(accountId, code)))?.split(' ') ?? [];
  const redemptions = await Promise.all(ids.map((id) => attempts.find(id)));
  return redemptions.filter((attempt) => attempt !== null);
}

/**
 * The attempt that redeemed a PIN for an account, which the provider calls redeemed; null if none is known to have done it. The provider is
 * asked again about attempts whose outcome is unknown, or which silence made `not_charged`: the PIN shows that one of them may have arrived.
 * `mayCount`: which attempts count.
 */
export async function findPinRedemption(
  callContext: CallContext,
  { accountId, code }: Pick<PinRedemption, 'accountId' | 'code'>,
  mayCount: (attempt: Attempt) => boolean = () => true,
): Promise<Attempt | null> {
  const attempts = (await listPinRedemptions(accountId, code)).filter(mayCount);
  const confirmedAttempt = attempts.find(({ state }) => state === 'confirmed');
  if (confirmedAttempt) return confirmedAttempt;
  for (const attempt of attempts) {
    const flow = { name: attempt.flow, isOwnAccount: isChargedAccount, findEvidence: async () => false };
    const latest = await checkReportedCharge(attempt, restoreCharge(flow, attempt, callContext));
    if (latest.state === 'confirmed') return latest;
  }
  return null;
}

function redemptionFlag(accountId: string, code: string): string {
  return `redeemed ${accountPinHash(accountId, code)}`;
}

/** Spec 3 §4.6: our own code, because the provider sends none with this status. */
const FAILED = 'PIN_FAILURE';

/** Spec 3 §4.6, §7.5: redeems a PIN, once per call. `onFailure`: called if the session has ended. */
export async function spendPin(
  callContext: CallContext,
  order: PinRedemption,
  onFailure: (failure: ProviderFailure) => Promise<void>,
): Promise<ChargeOutcome> {
  await notePinRedemption(order);
  const result = await redeemRefillPin(callContext, order);
  if (!result.ok && result.reason === 'session') await onFailure(result);
  if (result.ok && result.value.status === 'FAILURE') return { outcome: 'declined', code: FAILED };
  return toChargeOutcome(result, REFILL_SUCCESS);
}

/**
 * Looks a PIN up after its redemption was sent. `valid`: it was not redeemed, so redeeming it again does no harm. `redeemed`: by anyone.
 * `unknown`: the provider does not say.
 */
export async function findPinState(
  callContext: CallContext,
  { accountId, code }: Pick<PinRedemption, 'accountId' | 'code'>,
): Promise<'valid' | 'redeemed' | 'unknown'> {
  const pin = await findRefillPin(callContext, { accountId, code });
  if (!pin.ok) return pin.reason === 'code' && refusedPinState(pin.code) === 'redeemed' ? 'redeemed' : 'unknown';
  if (!pin.value) return 'unknown';
  return pin.value.redeemedOn === null ? 'valid' : 'redeemed';
}

interface PinQuery {
  accountId: string;
  /** As the provider spells it. */
  code: string;
}

export type PinCheckResult =
  /** `pinDays` says what it buys, with the plans of the account. */
  | { outcome: 'fit'; plan: PinPlan }
  /** `isBroken`: the response has no row for the PIN, so the try does not count. */
  | { outcome: 'unknown' | 'redeemed' | 'expired'; isBroken?: true }
  | { outcome: 'failed'; failure: ProviderFailure }
  | { outcome: 'limited'; retryAfterMs: number };

/** The subject that the wrong PINs for an account count against. */
export function pinSubjectHash(accountId: string): string {
  return hashSubject('account', `${accountId} PIN`);
}

/**
 * Reliability §Limits: guests' wrong PINs are counted by browser, by address and by account, and apart from them an owner's by identity and
 * account: guests cannot use up the owner's. A valid PIN or a provider failure costs nothing.
 */
export async function countWrongPins<Check extends { outcome: string; isBroken?: true }>(
  rateLimitKey: RateLimitKey,
  checkPin: () => Promise<Check>,
): Promise<Check | { outcome: 'limited'; retryAfterMs: number }> {
  const limit = await takeTry('pin', rateLimitKey);
  if (!limit.allowed) return { outcome: 'limited', retryAfterMs: limit.retryAfterMs };
  const check = await checkPin();
  const isFree = check.outcome === 'fit' || check.outcome === 'failed' || check.isBroken;
  if (isFree) await giveBackTry('pin', rateLimitKey);
  return check;
}

export async function loadPinWorth(
  callContext: CallContext,
  { accountId, code }: PinQuery,
): Promise<Exclude<PinCheckResult, { outcome: 'limited' }>> {
  const result = await findRefillPin(callContext, { accountId, code });
  if (!result.ok) {
    // Spec 3 §5: a response without the PIN's row means that there is no such PIN.
    if (result.reason === 'bad-answer' && result.isReadable) return { outcome: 'unknown', isBroken: true };
    const reason = result.reason === 'code' ? refusedPinState(result.code) : null;
    return reason ? { outcome: reason } : { outcome: 'failed', failure: result };
  }
  const pin = result.value;
  if (!pin) return { outcome: 'unknown' };
  const state = refillPinState(pin, calendarDayIn(config().PROVIDER_TIME_ZONE, clock()));
  if (state !== 'fit') return { outcome: state };
  const { planCode, quantity, days } = pin;
  return { outcome: 'fit', plan: { planCode, quantity, days } };
}
