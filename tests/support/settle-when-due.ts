import type { Charge } from '#lib/payment/server/charge.ts';
import type { Attempt } from '#lib/store/attempt.ts';
import { passTime, timeNow } from './payment-core.ts';

const { store } = await import('#lib/store/store.ts');
const { takeOverAttempt } = await import('#lib/payment/server/settle-attempt.ts');

/** Passes the time until the attempt is due, and settles it then, as its waiting page does; again until it is no longer `unknown`. */
export async function settleWhenDue(id: string, charge: Charge): Promise<Attempt | null> {
  const { attempts } = await store();
  for (;;) {
    const attempt = await attempts.find(id);
    if (attempt?.state !== 'unknown' || attempt.reviewAt === null) return attempt;
    passTime(Math.max(0, attempt.reviewAt - timeNow()));
    await takeOverAttempt(attempt, charge);
  }
}
