import 'server-only';
import { setTimeout as sleep } from 'node:timers/promises';
import { after } from 'next/server';
import { checkTry, countTry, type LimitName, rememberPayer, takeTry, type Trier } from '#lib/session/limits.ts';
import type { Attempt } from '#lib/store/attempt.ts';
import { store } from '#lib/store/store.ts';
import type { Charge } from './charge.ts';
import { conclude } from './conclude.ts';
import { leaseFrom } from './lease.ts';
import { runCharge } from './run-charge.ts';

/** Promise P3: a result or the waiting page within 1.5 s. */
const PATIENCE_MS = 1_200;

interface Submission {
  attempt: Attempt;
  fingerprint: string;
  /** Integer cents that the customer saw. */
  totalCents: number;
  /** Which limit a try counts against, besides that of declines. */
  limit: LimitName;
  trier: Trier;
  /** After a confirmed payment no stranger's tries can lock this device out for these subjects. */
  payerOf: readonly string[];
  /** The request, made from what is claimed. */
  charge: (claimed: Attempt) => Charge;
  /** `performance.now()` when the customer began to wait. */
  since: number;
}

export type Submitted =
  /** What is stored now: this delivery's outcome as far as it is known, or another one's. */
  | { attempt: Attempt }
  /** Nothing was sent, for this delivery at least. `changed`: another tab changed the total between the look and the claim. */
  | {
      attempt: null;
      refusal: { outcome: 'start-again' } | { outcome: 'changed' } | { outcome: 'limited'; retryAfterMs: number };
    };

/**
 * Reliability, Money: charges a frozen total once. Whoever claims the attempt sends; every other delivery gets what is stored. The
 * charge goes on after the answer: what is not known in time is shown by the waiting page.
 */
export async function submitOnce(submission: Submission): Promise<Submitted> {
  const { attempt, fingerprint, limit, trier } = submission;
  const { attempts } = await store();
  const declines = await checkTry('decline', trier, Date.now());
  const tries = declines.allowed ? await checkTry(limit, trier, Date.now()) : declines;
  if (!tries.allowed) return refused({ outcome: 'limited', retryAfterMs: tries.retryAfterMs });

  const now = Date.now();
  const claim = await attempts.claim(attempt.id, { fingerprint, leaseUntil: leaseFrom(now), now });
  if (!claim.claimed) return claim.attempt ? { attempt: claim.attempt } : refused({ outcome: 'start-again' });
  const claimed = claim.attempt;

  // Only who claims uses up a try: repeated deliveries of one purchase cost nothing.
  const taken = await takeTry(limit, trier, Date.now());
  if (!taken.allowed) {
    await conclude(claimed, ['submitted'], 'not_sent');
    return refused({ outcome: 'limited', retryAfterMs: taken.retryAfterMs });
  }
  if (claimed.quote.totalCents !== submission.totalCents) {
    await conclude(claimed, ['submitted'], 'not_sent');
    return refused({ outcome: 'changed' });
  }

  const work = runCharge(claimed, submission.charge(claimed)).then(() => remember(claimed.id, submission));
  after(work);
  const patience = submission.since + PATIENCE_MS - performance.now();
  await Promise.race([work, sleep(Math.max(0, patience), undefined, { ref: false })]);
  const latest = await attempts.find(attempt.id);
  return latest ? { attempt: latest } : refused({ outcome: 'start-again' });
}

type Refused = Extract<Submitted, { attempt: null }>;

function refused(refusal: Refused['refusal']): Refused {
  return { attempt: null, refusal };
}

async function remember(id: string, { trier, payerOf }: Submission): Promise<void> {
  const { attempts } = await store();
  const { state } = (await attempts.find(id)) ?? {};
  if (state === 'declined') await countTry('decline', trier, Date.now());
  if (state === 'confirmed') await rememberPayer(trier.device, payerOf, Date.now());
}
