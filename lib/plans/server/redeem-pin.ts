import 'server-only';
import type { RedeemedPin } from '#lib/plans/pin-api.ts';
import { hashSubject } from '#lib/http/secrets.ts';
import { findRefillPin, type PinRedemption, redeemRefillPin } from './provider-refill-pin.ts';
import { restoreCharge } from '#lib/payment/server/charge.ts';
import { isChargedAccount } from '#lib/payment/server/charged-account.ts';
import { submissionDay } from '#lib/payment/server/payment-attempt.ts';
import { checkReportedCharge } from '#lib/payment/server/settle-attempt.ts';
import type { Attempt } from '#lib/store/attempt.ts';
import { store } from '#lib/store/store.ts';
import { logInterruption } from '#lib/store/store-outage.ts';
import type { CallContext } from '#lib/provider/call.ts';
import type { ProviderFailure } from '#lib/provider/provider-result.ts';
import { type ChargeOutcome, toChargeOutcome, REFILL_SUCCESS } from '#lib/payment/charge-outcome.ts';
import { refusedPinState } from '#lib/plans/refill-pin.ts';

/** For this long, a PIN that is entered again is known as one that was redeemed here. */
export const REDEEMED_PIN_MS = 30 * 24 * 60 * 60 * 1_000;

/** Identifies a PIN of an account without revealing it. `code`: as the provider spells it. */
export function accountPinHash(accountId: string, code: string): string {
  return hashSubject('pin', `${accountId} ${code}`);
}

/** Decision on used PINs: the answer about a PIN of one's own. `receipt`: the path of its receipt, without the language. */
export function redeemedPin(attempt: Attempt, receipt: string, by: 'you' | 'other' = 'you'): RedeemedPin {
  return { outcome: 'redeemed', own: { on: submissionDay(attempt), receipt, by } };
}

/** A PIN may be tried again after a redemption whose end is not known; the newest are kept. */
const MOST_NOTED = 5;

/** Notes that a PIN is being redeemed for an account, whoever does it. A failure does not stop the redemption. */
async function notePinRedemption({ referenceID, accountId, code }: PinRedemption): Promise<void> {
  try {
    const before = await listPinRedemptions(accountId, code);
    if (before.some(({ state }) => state === 'confirmed')) return;
    const ids = [referenceID, ...before.map(({ id }) => id).filter((id) => id !== referenceID)].slice(0, MOST_NOTED);
    const { flags } = await store();
    await flags.put(flagOf(accountId, code), ids.join(' '), REDEEMED_PIN_MS);
  } catch (error) {
    logInterruption('warn', { event: 'pin_not_noted', attempt: referenceID }, error);
  }
}

/** The attempts to redeem a PIN for an account, newest first. */
async function listPinRedemptions(accountId: string, code: string): Promise<Attempt[]> {
  const { attempts, flags } = await store();
  const ids = (await flags.find(flagOf(accountId, code)))?.split(' ') ?? [];
  const noted = await Promise.all(ids.map((id) => attempts.find(id)));
  return noted.filter((attempt) => attempt !== null);
}

/**
 * The attempt that redeemed a PIN for an account, which the provider calls redeemed; null if none is known to have done it. The provider is
 * asked again about attempts whose outcome is unknown, or which silence made `not_charged`: the PIN shows that one of them may have arrived.
 * `isAsked`: which attempts count.
 */
export async function findPinRedemption(
  context: CallContext,
  { accountId, code }: Pick<PinRedemption, 'accountId' | 'code'>,
  isAsked: (attempt: Attempt) => boolean = () => true,
): Promise<Attempt | null> {
  const noted = (await listPinRedemptions(accountId, code)).filter(isAsked);
  const redeemed = noted.find(({ state }) => state === 'confirmed');
  if (redeemed) return redeemed;
  for (const attempt of noted) {
    const flow = { name: attempt.flow, isOwnAccount: isChargedAccount, findEvidence: async () => false };
    const latest = await checkReportedCharge(attempt, restoreCharge(flow, attempt, context));
    if (latest.state === 'confirmed') return latest;
  }
  return null;
}

function flagOf(accountId: string, code: string): string {
  return `redeemed ${accountPinHash(accountId, code)}`;
}

/** Spec 3 §4.6: in place of a code, which the provider does not send with this status. */
const FAILED = 'PIN_FAILURE';

/** Spec 3 §4.6, §7.5: redeems a PIN, once per call. `onFailure`: called if the session has ended. */
export async function spendPin(
  context: CallContext,
  order: PinRedemption,
  onFailure: (failure: ProviderFailure) => Promise<void>,
): Promise<ChargeOutcome> {
  await notePinRedemption(order);
  const result = await redeemRefillPin(context, order);
  if (!result.ok && result.reason === 'session') await onFailure(result);
  if (result.ok && result.value.status === 'FAILURE') return { outcome: 'declined', code: FAILED };
  return toChargeOutcome(result, REFILL_SUCCESS);
}

/**
 * Looks a PIN up after its redemption was sent. `valid`: it was not redeemed, so redeeming it again does no harm. `redeemed`: by anyone.
 * `unknown`: the provider does not say.
 */
export async function findPinState(
  context: CallContext,
  { accountId, code }: Pick<PinRedemption, 'accountId' | 'code'>,
): Promise<'valid' | 'redeemed' | 'unknown'> {
  const found = await findRefillPin(context, { accountId, code });
  if (!found.ok) return found.reason === 'code' && refusedPinState(found.code) === 'redeemed' ? 'redeemed' : 'unknown';
  if (!found.value) return 'unknown';
  return found.value.redeemedOn === null ? 'valid' : 'redeemed';
}
