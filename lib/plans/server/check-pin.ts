import 'server-only';
import { now as clock } from '#lib/clock.ts';
import { config } from '#lib/config.ts';
import { giveBackTry, type RateLimitKey, takeTry } from '#lib/http/limits.ts';
import { subjectHashOf } from '#lib/http/subject-hash.ts';
import type { ProviderContext } from '#lib/provider/call.ts';
import type { ProviderFailure } from '#lib/provider/provider-result.ts';
import { findRefillPin } from './provider-refill-pin.ts';
import { planDays } from '#lib/domain/litepay-price.ts';
import { refillPinState, refusedPinState } from '#lib/plans/refill-pin.ts';
import { calendarDayIn } from '#lib/domain/dates.ts';

interface Wanted {
  accountId: string;
  /** As the provider spells it. */
  code: string;
  who: Omit<RateLimitKey, 'subjectHash'>;
}

export type CheckedPin =
  | { outcome: 'fit'; planCode: string; quantity: number; days: number }
  /** `isBroken`: the answer has no row for the PIN, so the try does not count. */
  | { outcome: 'unknown' | 'redeemed' | 'expired'; isBroken?: true }
  | { outcome: 'failed'; failure: ProviderFailure }
  | { outcome: 'limited'; retryAfterMs: number };

/** Spec 3 §4.1: checks what a PIN is worth. */
export function checkPin(context: ProviderContext, { accountId, code, who }: Wanted): Promise<CheckedPin> {
  return countWrongPins({ accountId, who }, () => findPinWorth(context, { accountId, code }));
}

/**
 * Reliability §Limits: wrong PINs are counted by browser, by address and by account, where the owner and guests share one count. A valid
 * PIN or a provider failure costs nothing.
 */
export async function countWrongPins<Checked extends { outcome: string; isBroken?: true }>(
  { accountId, who }: Omit<Wanted, 'code'>,
  check: () => Promise<Checked>,
): Promise<Checked | { outcome: 'limited'; retryAfterMs: number }> {
  const key = { ...who, subjectHash: subjectHashOf('account', `${accountId} PIN`) };
  const taken = await takeTry('pin', key);
  if (!taken.allowed) return { outcome: 'limited', retryAfterMs: taken.retryAfterMs };
  const checked = await check();
  const isFree = checked.outcome === 'fit' || checked.outcome === 'failed' || checked.isBroken;
  if (isFree) await giveBackTry('pin', key);
  return checked;
}

export async function findPinWorth(
  context: ProviderContext,
  { accountId, code }: Omit<Wanted, 'who'>,
): Promise<Exclude<CheckedPin, { outcome: 'limited' }>> {
  const found = await findRefillPin(context, { accountId, code });
  if (!found.ok) {
    // Spec 3 §5: an answer without the PIN's row means that there is no such PIN.
    if (found.reason === 'bad-answer' && found.isReadable) return { outcome: 'unknown', isBroken: true };
    const refused = found.reason === 'code' ? refusedPinState(found.code) : null;
    return refused ? { outcome: refused } : { outcome: 'failed', failure: found };
  }
  const pin = found.value;
  if (!pin || planDays(pin.planCode) === 0) return { outcome: 'unknown' };
  const state = refillPinState(pin, calendarDayIn(config().PROVIDER_TIME_ZONE, clock()));
  if (state !== 'fit') return { outcome: state };
  const { planCode, quantity } = pin;
  return { outcome: 'fit', planCode, quantity, days: planDays(planCode) * quantity };
}
