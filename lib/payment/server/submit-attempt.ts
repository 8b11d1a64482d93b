import 'server-only';
import { setTimeout as sleep } from 'node:timers/promises';
import { after } from 'next/server';
import { checkTry, giveBackTry, type LimitName, rememberPayer, takeTry, type RateLimitKey } from '#lib/http/limits.ts';
import type { Attempt } from '#lib/store/attempt.ts';
import type { Claim } from '#lib/store/attempts.ts';
import { isInMaintenance, refuseInMaintenance } from '#lib/store/refuse-in-maintenance.ts';
import { store } from '#lib/store/store.ts';
import { logInterruption } from '#lib/store/store-outage.ts';
import type { Charge } from './charge.ts';
import { LEASE_MS } from './lease.ts';
import { sendCharge } from './send-charge.ts';
import { countTransition, transition } from './payment-attempt.ts';

/** Promise P3: a result or the waiting page within 1.5 s. */
const RESPONSE_MS = 1_200;
/** How much of that time reading the outcome may take. If the store takes longer, the waiting page is shown. */
const LOOK_MS = 250;

interface Submission {
  attempt: Attempt;
  claim: Omit<Claim, 'leaseMs'>;
  /** The limits that a payment counts against; null where nothing is paid. */
  limits: { name: LimitName; rateLimitKey: RateLimitKey; payerOf: readonly string[] } | null;
  /** Builds the request from the claimed attempt. */
  charge: (claimedAttempt: Attempt) => Charge;
  /** `performance.now()` when the customer began to wait. */
  since: number;
  /** It completes what the provider has done already, so maintenance does not stop it. */
  isFollowUp?: boolean;
}

export type SubmitResult =
  /** The attempt as stored now, with its outcome as far as it is known. */
  | { outcome: 'submitted'; attempt: Attempt }
  /** Another request claimed it first, or the purchase has changed: this request sent nothing. */
  | { outcome: 'not-claimed' }
  /** The store did not confirm the claim: nothing was sent, and nothing will be for this request. */
  | { outcome: 'unacknowledged' }
  | { outcome: 'limited'; retryAfterMs: number };

/**
 * Whether another delivery of the request was sent before maintenance began. Throws during maintenance if none was: whoever is told that
 * nothing was charged must not have been charged by the other one.
 */
export async function isSentDespiteMaintenance({ id }: Pick<Attempt, 'id'>): Promise<boolean> {
  if (!(await isInMaintenance())) return false;
  const latest = await (await store()).attempts.find(id);
  if (latest?.state !== 'ready') return true;
  await refuseInMaintenance();
  return false;
}

/**
 * Reliability §Money: sends a frozen total once. Only the request that claims the attempt sends the charge; duplicates get the stored
 * result. The charge continues after the response: an outcome that is not known in time is shown by the waiting page. Throws during
 * maintenance, before anything is claimed or counted.
 */
export async function submitAttempt(submission: Submission): Promise<SubmitResult> {
  const { attempt, claim, limits, charge, since, isFollowUp = false } = submission;
  if (!isFollowUp && (await isSentDespiteMaintenance(attempt))) return { outcome: 'not-claimed' };
  const { attempts } = await store();
  for (const name of limitNames(limits)) {
    const quota = limits && (await checkTry(name, limits.rateLimitKey));
    if (quota && !quota.allowed) return { outcome: 'limited', retryAfterMs: quota.retryAfterMs };
  }

  const claimedAttempt = await attempts
    .claim(attempt.id, { ...claim, leaseMs: LEASE_MS })
    .catch((error: unknown) => handleLostClaim(error, attempt));
  if (claimedAttempt === 'unacknowledged') return { outcome: claimedAttempt };
  if (!claimedAttempt) return { outcome: 'not-claimed' };
  countTransition(claimedAttempt, 'submitted');

  const request = await buildCharge(claimedAttempt, charge);
  const refusal = await takeTries(limits);
  if (refusal) {
    await transition(claimedAttempt, ['submitted'], 'not_sent');
    return { outcome: 'limited', retryAfterMs: refusal.retryAfterMs };
  }

  const work = sendCharge(claimedAttempt, request)
    .then(() => recordTry(claimedAttempt.id, limits))
    .catch((error: unknown) => logFailure('settling_failed', error, claimedAttempt));
  after(work);
  await Promise.race([work, pause(since + RESPONSE_MS - performance.now())]);
  const latest = attempts.find(attempt.id).catch(() => null);
  return { outcome: 'submitted', attempt: (await Promise.race([latest, pause(LOOK_MS)])) ?? claimedAttempt };
}

function pause(ms: number): Promise<null> {
  return sleep(Math.max(0, ms), null, { ref: false });
}

/**
 * A claim whose acknowledgment was lost may have been made; the attempt then waits until it is settled as not charged. The charge is not
 * sent, because another request may own the claim.
 */
function handleLostClaim(error: unknown, attempt: Attempt): 'unacknowledged' {
  logFailure('claim_unacknowledged', error, attempt);
  return 'unacknowledged';
}

function logFailure(event: string, error: unknown, { id, reference, trackingId, flow }: Attempt): void {
  logInterruption('error', { event, attempt: id, reference, trackingId, flow }, error);
}

/** A payment counts as a decline until its outcome shows otherwise. */
function limitNames(limits: Submission['limits']): LimitName[] {
  return limits ? [limits.name, 'decline'] : [];
}

/** Only the request that claims the attempt uses up a try: duplicates cost nothing, and neither does a charge that is not sent. */
async function takeTries(limits: Submission['limits']): Promise<{ retryAfterMs: number } | null> {
  if (!limits) return null;
  const takenNames: LimitName[] = [];
  for (const name of limitNames(limits)) {
    const quota = await takeTry(name, limits.rateLimitKey);
    if (!quota.allowed) {
      for (const takenName of takenNames) await giveBackTry(takenName, limits.rateLimitKey);
      return quota;
    }
    takenNames.push(name);
  }
  return null;
}

/** If the request cannot be built, nothing was sent, and the attempt must not wait for a response. */
async function buildCharge(claimedAttempt: Attempt, charge: Submission['charge']): Promise<Charge> {
  try {
    return charge(claimedAttempt);
  } catch (error) {
    await transition(claimedAttempt, ['submitted'], 'not_sent');
    throw error;
  }
}

async function recordTry(id: string, limits: Submission['limits']): Promise<void> {
  const { attempts } = await store();
  const { state } = (await attempts.find(id)) ?? {};
  if (!limits || state === 'declined') return;
  const { rateLimitKey, payerOf } = limits;
  // `unknown`: the provider knows nothing of it by now, and is asked again.
  if (state === 'confirmed' || state === 'not_sent' || state === 'not_charged' || state === 'unknown') {
    await giveBackTry('decline', rateLimitKey);
  }
  if (state === 'confirmed') await rememberPayer(rateLimitKey.device, payerOf);
}
