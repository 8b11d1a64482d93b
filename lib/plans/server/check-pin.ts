import 'server-only';
import { now as clock } from '#lib/clock.ts';
import { config } from '#lib/config.ts';
import { giveBackTry, type RateLimitKey, takeTry } from '#lib/http/limits.ts';
import { hashSubject } from '#lib/http/secrets.ts';
import type { CallContext } from '#lib/provider/call.ts';
import type { ProviderFailure } from '#lib/provider/provider-result.ts';
import { findRefillPin } from './provider-refill-pin.ts';
import type { PinPlan } from './provider-plans.ts';
import { refillPinState, refusedPinState } from '#lib/plans/refill-pin.ts';
import { calendarDayIn } from '#lib/domain/dates.ts';

interface Wanted {
  accountId: string;
  /** As the provider spells it. */
  code: string;
}

export type CheckedPin =
  /** What it buys says `pinDays`, with the plans of the account. */
  | { outcome: 'fit'; plan: PinPlan }
  /** `isBroken`: the answer has no row for the PIN, so the try does not count. */
  | { outcome: 'unknown' | 'redeemed' | 'expired'; isBroken?: true }
  | { outcome: 'failed'; failure: ProviderFailure }
  | { outcome: 'limited'; retryAfterMs: number };

/** The subject that the wrong PINs for an account count against. */
export function pinSubjectHash(accountId: string): string {
  return hashSubject('account', `${accountId} PIN`);
}

/** Spec 3 §4.1: checks what a PIN is worth. */
export function checkPin(context: CallContext, wanted: Wanted & { rateLimitKey: RateLimitKey }): Promise<CheckedPin> {
  const { accountId, code, rateLimitKey } = wanted;
  return countWrongPins(rateLimitKey, () => findPinWorth(context, { accountId, code }));
}

/**
 * Reliability §Limits: guests' wrong PINs are counted by browser, by address and by account, and apart from them an owner's by identity and
 * account: guests cannot use up the owner's. A valid PIN or a provider failure costs nothing.
 */
export async function countWrongPins<Checked extends { outcome: string; isBroken?: true }>(
  rateLimitKey: RateLimitKey,
  check: () => Promise<Checked>,
): Promise<Checked | { outcome: 'limited'; retryAfterMs: number }> {
  const taken = await takeTry('pin', rateLimitKey);
  if (!taken.allowed) return { outcome: 'limited', retryAfterMs: taken.retryAfterMs };
  const checked = await check();
  const isFree = checked.outcome === 'fit' || checked.outcome === 'failed' || checked.isBroken;
  if (isFree) await giveBackTry('pin', rateLimitKey);
  return checked;
}

export async function findPinWorth(
  context: CallContext,
  { accountId, code }: Wanted,
): Promise<Exclude<CheckedPin, { outcome: 'limited' }>> {
  const found = await findRefillPin(context, { accountId, code });
  if (!found.ok) {
    // Spec 3 §5: an answer without the PIN's row means that there is no such PIN.
    if (found.reason === 'bad-answer' && found.isReadable) return { outcome: 'unknown', isBroken: true };
    const refused = found.reason === 'code' ? refusedPinState(found.code) : null;
    return refused ? { outcome: refused } : { outcome: 'failed', failure: found };
  }
  const pin = found.value;
  if (!pin) return { outcome: 'unknown' };
  const state = refillPinState(pin, calendarDayIn(config().PROVIDER_TIME_ZONE, clock()));
  if (state !== 'fit') return { outcome: state };
  const { planCode, quantity, days } = pin;
  return { outcome: 'fit', plan: { planCode, quantity, days } };
}
