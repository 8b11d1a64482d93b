import 'server-only';
import { never } from '#lib/result.ts';
import { messageForCode } from '#lib/rules/codes/message-for-code.ts';
import type { Attempt } from '#lib/store/attempt.ts';
import type { Charge } from './charge.ts';
import { conclude } from './conclude.ts';
import { keepLease, type Lease } from './lease.ts';
import { settleAttempt } from './settle-attempt.ts';

/**
 * Carries a claimed attempt (state `submitted`) to its end: sends the charge once, writes the outcome down, and settles what
 * stays unknown. Runs past the answer to the browser; resolves when the attempt is settled or `manual`.
 */
export async function runCharge(attempt: Attempt, charge: Charge): Promise<void> {
  const lease = keepLease(attempt);
  try {
    await sendOnce(attempt, charge, lease);
  } finally {
    lease.release();
  }
}

async function sendOnce(attempt: Attempt, charge: Charge, lease: Lease): Promise<void> {
  if (!charge.send) throw new Error('A claimed attempt has its request in memory');
  // A process that was held up may find that another one answers for this purchase by now, and may have said 'not charged'.
  if (!(await lease.renew())) return;
  const outcome = await charge.send();
  switch (outcome.outcome) {
    case 'confirmed':
      // The provider's own word counts, also where the attempt was taken over while it was on its way.
      await conclude(attempt, ['submitted', 'unknown', 'manual'], 'confirmed', { orderNumber: outcome.orderNumber });
      return;
    case 'not_sent':
      await conclude(attempt, ['submitted'], 'not_sent');
      return;
    case 'declined':
      if (messageForCode(outcome.code).charged === 'no') {
        await conclude(attempt, ['submitted', 'unknown'], 'declined', { outcomeCode: outcome.code });
        return;
      }
      return doubt(attempt, charge, lease, outcome.code);
    case 'unknown':
      return doubt(attempt, charge, lease, null);
    default:
      never(outcome);
  }
}

async function doubt(attempt: Attempt, charge: Charge, lease: Lease, code: string | null): Promise<void> {
  const unknown = await conclude(attempt, ['submitted'], 'unknown', { outcomeCode: code });
  if (unknown) await settleAttempt(unknown, charge, lease);
}
