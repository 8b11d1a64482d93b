import 'server-only';
import { assertNever } from '#lib/result.ts';
import { messageForCode } from '#lib/domain/codes/message-for-code.ts';
import type { Attempt } from '#lib/store/attempt.ts';
import type { Charge } from './charge.ts';
import { keepLease, type Lease } from './lease.ts';
import { settleAttempt } from './settle-attempt.ts';
import { transition } from './payment-attempt.ts';

/**
 * Carries a claimed attempt (state `submitted`) to its end: sends the charge once, records the outcome, and settles an unknown one. May
 * outlast the response to the browser; resolves when the attempt is settled, `contradicted` or `manual`.
 */
export async function sendCharge(attempt: Attempt, charge: Charge): Promise<void> {
  const lease = keepLease(attempt);
  try {
    await sendOnce(attempt, charge, lease);
  } finally {
    lease.release();
  }
}

async function sendOnce(attempt: Attempt, charge: Charge, lease: Lease): Promise<void> {
  if (!charge.send) throw new Error('Claimed attempt has no request');
  if (charge.recheck && !(await charge.recheck.isAsShown())) {
    await transition(attempt, ['submitted'], 'not_sent');
    return charge.recheck.afterRefusal();
  }
  // If this process was held up, another one may have taken the attempt over and reported 'not charged'.
  if (!(await lease.renew({ forFirstSend: true }))) return;
  const outcome = await charge.send();
  switch (outcome.outcome) {
    case 'confirmed': {
      const { orderNumber, card, paidThrough } = outcome;
      // The provider's response counts even if the attempt was taken over in the meantime.
      await transition(attempt, ['submitted', 'unknown', 'manual'], 'confirmed', { orderNumber, card, paidThrough });
      return;
    }
    case 'not_sent':
      await transition(attempt, ['submitted'], 'not_sent');
      return;
    case 'declined':
      // Where no money moves, a code is a refusal: it leaves nothing open.
      if (charge.readStatus === null || messageForCode(outcome.code).charged === 'no') {
        await transition(attempt, ['submitted', 'unknown'], 'declined', { outcomeCode: outcome.code });
        return;
      }
      return markUnknown(attempt, charge, lease, outcome.code);
    case 'unknown':
      return markUnknown(attempt, charge, lease, null);
    default:
      assertNever(outcome);
  }
}

async function markUnknown(attempt: Attempt, charge: Charge, lease: Lease, code: string | null): Promise<void> {
  const unknownAttempt = await transition(attempt, ['submitted'], 'unknown', { outcomeCode: code });
  if (unknownAttempt) await settleAttempt(unknownAttempt, charge, lease);
}
