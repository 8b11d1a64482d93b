import 'server-only';
import { setTimeout as sleep } from 'node:timers/promises';
import { config } from '#lib/config.ts';
import { log } from '#lib/log.ts';
import { assertNever } from '#lib/result.ts';
import type { AttemptState } from '#lib/domain/attempt-state.ts';
import { nextReviewMs } from '#lib/payment/manual-review.ts';
import {
  type ChargeResponse,
  GIVE_UP_MS,
  isChargeOf,
  REVIEW_MS,
  type SettlementFacts,
  settlementStep,
} from '#lib/payment/settlement.ts';
import type { Attempt } from '#lib/store/attempt.ts';
import type { AttemptPatch } from '#lib/store/attempts.ts';
import { store } from '#lib/store/store.ts';
import type { Charge } from './charge.ts';
import { keepLease, type Lease, leaseFrom } from './lease.ts';
import { transition } from './payment-attempt.ts';

/**
 * Takes over an open attempt that no instance is working on, or a `manual` one that is due for a review, and determines its outcome without
 * sending anything again. Does nothing if another instance is working on it, it is not due, or it is settled.
 */
export async function takeOverAttempt(attempt: Attempt, charge: Charge): Promise<void> {
  const now = Date.now();
  const { attempts } = await store();
  const taken = await attempts.takeLease(attempt.id, { until: leaseFrom(now), now });
  if (!taken) return;
  const lease = keepLease(taken);
  try {
    const open = taken.state === 'submitted' ? await transition(taken, ['submitted'], 'unknown') : taken;
    if (open) await settleAttempt(open, { ...charge, send: null }, lease);
  } finally {
    lease.release();
  }
}

/**
 * Reliability §Money: determines and records the outcome of an attempt in state `unknown`, or reviews one in state `manual`.
 * `settlementStep` decides on each step. Ends with a settled attempt, `contradicted`, or `manual` with the time of its next review; stops
 * silently if another instance has taken over.
 */
export async function settleAttempt(attempt: Attempt, charge: Charge, lease: Lease): Promise<void> {
  const { PROVIDER_CHARGE_STATUS, PROVIDER_IDEMPOTENCY, PROVIDER_TIME_SCALE: scale } = config();
  const isReview = attempt.state === 'manual';
  const from: AttemptState[] = [isReview ? 'manual' : 'unknown'];
  const moveTo = (to: AttemptState, patch: AttemptPatch = {}) => transition(attempt, from, to, patch);
  /** The code of an answer that leaves open whether money moved. */
  let code = attempt.outcomeCode;
  const since = Date.now();
  let lastSendEnded = isReview ? (attempt.submittedAt ?? since) : since;
  /** When the last request was made: a slow response describes the state at that time. */
  let askedAt: number | null = null;
  let response: ChargeResponse | null = null;
  let notFoundCount = 0;
  let { sends } = attempt;
  let evidence: SettlementFacts['evidence'] = null;
  /** What would be bought by now is not what the page showed. */
  let isWithdrawn = false;

  while (await lease.renew()) {
    const step = settlementStep({
      canAskStatus: PROVIDER_CHARGE_STATUS && charge.readStatus !== null,
      honorsKeys: PROVIDER_IDEMPOTENCY,
      response,
      agrees: agrees(response, attempt, charge),
      notFoundCount,
      sends,
      requestInMemory: charge.send !== null && !isWithdrawn,
      msSinceLastSend: ((askedAt ?? Date.now()) - lastSendEnded) / scale,
      msUnknown: (Date.now() - since) / scale,
      giveUpMs: isReview ? REVIEW_MS : GIVE_UP_MS,
      evidence,
    });
    switch (step.next) {
      case 'confirm':
        await moveTo('confirmed', { orderNumber: step.orderNumber, card: step.card, outcomeCode: null });
        return;
      case 'decline':
        // An outcome that was unknown at first is not reported as a decline hours later.
        await moveTo(isReview ? 'not_charged' : 'declined', { outcomeCode: step.code ?? code });
        return;
      case 'not-charged':
        await moveTo('not_charged', { outcomeCode: code });
        return;
      case 'contradict':
        await moveTo('contradicted', { outcomeCode: code });
        return;
      case 'manual':
        await (isReview
          ? scheduleReview(attempt, scale)
          : moveTo('manual', { outcomeCode: code, ...firstReview(scale) }));
        return;
      case 'ask-again':
        await sleep(step.inMs * scale);
        askedAt = Date.now();
        response = (await charge.readStatus?.()) ?? { status: 'failed' };
        if (response.status === 'not-found') notFoundCount += 1;
        if (response.status === 'not-found' && code && sends === 1) {
          // The provider answered the only request with a code and has no record of a charge: there is nothing to wait for.
          await moveTo('not_charged', { outcomeCode: code });
          return;
        }
        break;
      case 'look-for-evidence':
        await sleep(step.inMs * scale);
        askedAt = Date.now();
        evidence = await charge.findEvidence();
        break;
      case 'resend': {
        if (charge.recheck && !(await charge.recheck.isAsShown())) {
          isWithdrawn = true;
          break;
        }
        if (!charge.send || !(await lease.renew({ forSend: true }))) return;
        sends += 1;
        const outcome = await charge.send();
        if (outcome.outcome === 'confirmed') {
          const { orderNumber, card, paidThrough } = outcome;
          const patch = { orderNumber, card, paidThrough, outcomeCode: null };
          await transition(attempt, ['unknown', 'manual'], 'confirmed', patch);
          return;
        }
        if (outcome.outcome === 'declined') code = outcome.code;
        lastSendEnded = Date.now();
        askedAt = null;
        notFoundCount = 0;
        response = null;
        break;
      }
      default:
        assertNever(step);
    }
  }
}

function agrees(response: ChargeResponse | null, { quote }: Attempt, { isOwnAccount }: Charge): boolean {
  return response?.status !== 'charged' || isChargeOf(response, { totalCents: quote.totalCents, isOwnAccount });
}

function firstReview(scale: number): AttemptPatch {
  const now = Date.now();
  return {
    manualAt: now,
    reviewAt: now + Math.round((nextReviewMs({ reviews: 0, msManual: 0 }) ?? 0) * scale),
    reviews: 0,
    leaseUntil: null,
  };
}

/** Schedules the next review; after a day an operator has to settle the attempt. */
async function scheduleReview(attempt: Attempt, scale: number): Promise<void> {
  const now = Date.now();
  const reviews = attempt.reviews + 1;
  const inMs = nextReviewMs({ reviews, msManual: (now - (attempt.manualAt ?? now)) / scale });
  if (inMs === null) {
    const { id, reference, trackingId, flow, state } = attempt;
    log.error({ event: 'attempt_needs_operator', attempt: id, reference, trackingId, flow, state });
  }
  const { attempts } = await store();
  await attempts.planReview(attempt.id, { reviewAt: inMs === null ? null : now + Math.round(inMs * scale), reviews });
}
