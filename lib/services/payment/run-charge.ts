import 'server-only';
import { never } from '#lib/result.ts';
import { messageForCode } from '#lib/rules/codes/message-for-code.ts';
import { refillOutcome } from '#lib/rules/refill/refill-outcome.ts';
import type { Attempt } from '#lib/store/attempt.ts';
import type { Charge } from './charge.ts';
import { keepLease } from './lease.ts';
import { conclude, settleAttempt } from './settle-attempt.ts';

/**
 * Carries a claimed attempt (state `submitted`) to its end: sends the charge once, writes the outcome down, and settles what
 * stays unknown. Runs past the answer to the browser; resolves when the attempt is settled or `manual`.
 */
export async function runCharge(attempt: Attempt, charge: Charge): Promise<void> {
  const lease = keepLease(attempt);
  const outcome = await sendOnce(charge).finally(() => lease.release());
  switch (outcome.outcome) {
    case 'confirmed':
      await conclude(attempt, ['submitted'], 'confirmed', { orderNumber: outcome.orderNumber });
      return;
    case 'not_sent':
      await conclude(attempt, ['submitted'], 'not_sent');
      return;
    case 'declined':
      if (messageForCode(outcome.code).charged === 'no') {
        await conclude(attempt, ['submitted'], 'declined', { outcomeCode: outcome.code });
        return;
      }
      return doubt(attempt, charge, outcome.code);
    case 'unknown':
      return doubt(attempt, charge, null);
    default:
      never(outcome);
  }
}

async function sendOnce(charge: Charge) {
  if (!charge.send) throw new Error('A claimed attempt has its request in memory');
  return refillOutcome(await charge.send());
}

async function doubt(attempt: Attempt, charge: Charge, code: string | null): Promise<void> {
  const unknown = await conclude(attempt, ['submitted'], 'unknown');
  if (unknown) await settleAttempt(unknown, charge, { code });
}
