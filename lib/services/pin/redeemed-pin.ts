import 'server-only';
import type { RedeemedPin } from '#lib/api/pin.ts';
import { subjectHashOf } from '#lib/http/subject-hash.ts';
import { log } from '#lib/log.ts';
import type { PinRedemption } from '#lib/provider/refill-pin.ts';
import { submissionDay } from '#lib/services/payment/payment-attempt.ts';
import type { Attempt } from '#lib/store/attempt.ts';
import { store } from '#lib/store/store.ts';

/** For this long, a PIN that is entered again is known as one that was redeemed here. */
export const REDEEMED_PIN_MS = 30 * 24 * 60 * 60 * 1_000;

/** Identifies a PIN of an account without revealing it. `code`: as the provider spells it. */
export function accountPinHash(accountId: string, code: string): string {
  return subjectHashOf('pin', `${accountId} ${code}`);
}

/** Decision on used PINs: the answer about a PIN of one's own. `receipt`: the path of its receipt, without the language. */
export function redeemedPin(attempt: Attempt, receipt: string, by: 'you' | 'other' = 'you'): RedeemedPin {
  return { outcome: 'redeemed', own: { on: submissionDay(attempt), receipt, by } };
}

/** Notes that a PIN is being redeemed for an account, whoever does it. A failure does not stop the redemption. */
export async function notePinRedemption({ referenceID, accountId, code }: PinRedemption): Promise<void> {
  try {
    const before = await findPinRedemption(accountId, code);
    if (before?.state === 'confirmed') return;
    const { flags } = await store();
    await flags.put(flagOf(accountId, code), referenceID, Date.now() + REDEEMED_PIN_MS);
  } catch (error) {
    log.warn({ event: 'pin_not_noted', attempt: referenceID }, error);
  }
}

/** The attempt that redeemed a PIN for an account, or tried to; null if none is known. */
export async function findPinRedemption(accountId: string, code: string): Promise<Attempt | null> {
  const { attempts, flags } = await store();
  const id = await flags.find(flagOf(accountId, code), Date.now());
  return id === null ? null : attempts.find(id);
}

function flagOf(accountId: string, code: string): string {
  return `redeemed ${accountPinHash(accountId, code)}`;
}
