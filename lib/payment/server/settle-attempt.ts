import 'server-only';
import { setTimeout as sleep } from 'node:timers/promises';
import { config } from '#lib/config.ts';
import { log } from '#lib/log.ts';
import { assertNever } from '#lib/result.ts';
import type { AttemptState } from '#lib/domain/attempt-state.ts';
import {
  nextReviewMs,
  nextLateCheckMs,
  isNotChargedBySilence,
  ACTION_SETTLES_MS,
  type ChargeReport,
  GIVE_UP_MS,
  matchesCharge,
  REVIEW_MS,
  type SettlementState,
  decideSettlementStep,
  UNSEEN_END_MS,
} from '#lib/payment/settlement.ts';
import type { Attempt } from '#lib/store/attempt.ts';
import type { AttemptPatch } from '#lib/store/attempts.ts';
import { store } from '#lib/store/store.ts';
import type { Charge } from './charge.ts';
import { keepLease, type Lease, LEASE_MS } from './lease.ts';
import { transition } from './payment-attempt.ts';

/**
 * Takes over an open attempt that no instance is working on and that is due, and determines its outcome without sending anything again; of
 * one that silence made `not_charged`, it asks once more whether it was charged. Does nothing if another instance is working on it, it is
 * not due, or it is settled.
 */
export async function takeOverAttempt(attempt: Attempt, charge: Charge): Promise<void> {
  const { attempts } = await store();
  const leasedAttempt = await attempts.takeLease(attempt.id, LEASE_MS);
  if (!leasedAttempt) return;
  if (leasedAttempt.state === 'not_charged') {
    await recheckNotCharged(leasedAttempt, charge);
    return;
  }
  const lease = keepLease(leasedAttempt);
  try {
    const openAttempt =
      leasedAttempt.state === 'submitted' ? await transition(leasedAttempt, ['submitted'], 'unknown') : leasedAttempt;
    if (openAttempt) await settleAttempt(openAttempt, { ...charge, send: null }, lease);
  } finally {
    lease.release();
  }
}

/**
 * Asks the provider at once about a charge that is not known to be made, whatever is due. Only a charge that it reports counts; anything
 * else changes nothing. Returns the attempt as it is then.
 */
export async function checkReportedCharge(attempt: Attempt, charge: Charge): Promise<Attempt> {
  const isOpen = attempt.state === 'unknown' || attempt.state === 'manual';
  if (!isOpen && !isNotChargedBySilence(attempt)) return attempt;
  const report = await loadReport(charge);
  return (report?.status === 'charged' && (await recordReportedCharge(attempt, charge, report))) || attempt;
}

/** The charge that the provider reports: confirmed, or late if the customer was told that it was not made. Null if it is not this attempt's. */
async function recordReportedCharge(
  attempt: Attempt,
  charge: Charge,
  report: Extract<ChargeReport, { status: 'charged' }>,
): Promise<Attempt | null> {
  const { id, reference, trackingId, flow, state } = attempt;
  if (!matchesAttempt(report, attempt, charge)) {
    log.error({ event: 'attempt_contradicted', attempt: id, reference, trackingId, flow, state });
    return null;
  }
  const patch = { orderNumber: report.orderNumber, card: report.card };
  return state === 'not_charged'
    ? transition(attempt, ['not_charged'], 'contradicted', patch)
    : transition(attempt, ['unknown', 'manual'], 'confirmed', { ...patch, outcomeCode: null });
}

async function recheckNotCharged(attempt: Attempt, charge: Charge): Promise<void> {
  const { PROVIDER_TIME_SCALE: scale } = config();
  const report = isNotChargedBySilence(attempt) ? await loadReport(charge) : null;
  if (report?.status === 'charged' && (await recordReportedCharge(attempt, charge, report))) return;
  const { attempts } = await store();
  const msSettled = (attempt.readAt - (attempt.settledAt ?? attempt.readAt)) / scale;
  const isHeard = report !== null && report.status !== 'failed' && report.status !== 'in-progress';
  const inMs = report === null ? null : nextLateCheckMs({ msSettled, isHeard });
  await attempts.planReview(attempt.id, { inMs: scaleMs(inMs, scale), reviews: attempt.reviews });
}

/** Null where there is no status call for it. */
async function loadReport(charge: Charge): Promise<ChargeReport | null> {
  return config().PROVIDER_CHARGE_STATUS && charge.readStatus ? charge.readStatus() : null;
}

/**
 * Reliability §Money: determines and records the outcome of an attempt in state `unknown`, or reviews one in state `manual`.
 * `decideSettlementStep` decides on each step. Ends with a settled attempt, `contradicted`, `manual` with the time of its next review, or
 * `unknown` with the time of the next question; stops silently if another instance has taken over.
 */
export async function settleAttempt(attempt: Attempt, charge: Charge, lease: Lease): Promise<void> {
  const {
    PROVIDER_CHARGE_STATUS,
    PROVIDER_IDEMPOTENCY,
    PROVIDER_SETTLES_WITHIN,
    PROVIDER_TIME_SCALE: scale,
  } = config();
  const { attempts } = await store();
  const isReview = attempt.state === 'manual';
  const from: AttemptState[] = [isReview ? 'manual' : 'unknown'];
  const moveTo = (to: AttemptState, patch: AttemptPatch = {}) => transition(attempt, from, to, patch);
  /** The code of a response that leaves open whether money moved. */
  let code = attempt.outcomeCode;
  const startedAt = performance.now();
  const movesMoney = charge.readStatus !== null;
  let { ended: sendEnded, lastSendMs } = estimateLastSend(attempt, {
    msSinceSend: attempts.msSinceLastSend(attempt) ?? 0,
    isOwn: charge.send !== null,
    unseenMs: UNSEEN_END_MS * scale,
  });
  // Of what was waited for, the outcome has been unknown since its connection ended.
  const since = isReview || attempt.lastSendMs === null ? startedAt : Math.min(startedAt, sendEnded);
  /** When the last request was made: a slow response describes the state at that time. */
  let askedAt: number | null = null;
  let report: ChargeReport | null = null;
  let { sends } = attempt;
  let evidence: SettlementState['evidence'] = null;
  /** What would be bought by now is not what the page showed. */
  let isWithdrawn = false;

  while (await lease.renew()) {
    const step = decideSettlementStep({
      canReadStatus: PROVIDER_CHARGE_STATUS && movesMoney,
      honorsKeys: PROVIDER_IDEMPOTENCY,
      hasResponded: code !== null && sends === 1,
      report,
      matchesAttempt: matchesAttempt(report, attempt, charge),
      sends,
      requestInMemory: charge.send !== null && !isWithdrawn,
      msSinceSendEnded: ((askedAt ?? performance.now()) - sendEnded) / scale,
      settlesWithinMs: movesMoney ? PROVIDER_SETTLES_WITHIN * 1_000 : ACTION_SETTLES_MS,
      msUnknown: (performance.now() - since) / scale,
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
      case 'not-charged': {
        const isSilence = PROVIDER_CHARGE_STATUS && movesMoney && !(code !== null && sends === 1);
        const inMs = isSilence ? nextLateCheckMs({ msSettled: 0, isHeard: true }) : null;
        await moveTo('not_charged', { outcomeCode: code, reviewInMs: scaleMs(inMs, scale) });
        return;
      }
      case 'wait':
        await (isReview
          ? scheduleReview(attempt, scale, step.inMs)
          : attempts.planReview(attempt.id, {
              inMs: scaleMs(step.inMs, scale),
              reviews: attempt.reviews,
              lastSendMs,
              outcomeCode: code,
            }));
        return;
      case 'contradict':
        await moveTo('contradicted', { outcomeCode: code });
        return;
      case 'manual':
        await (isReview
          ? scheduleReview(attempt, scale)
          : moveTo('manual', { outcomeCode: code, ...buildFirstReview(scale) }));
        return;
      case 'ask-again':
        await sleep(step.inMs * scale);
        askedAt = performance.now();
        report = (await charge.readStatus?.()) ?? { status: 'failed' };
        break;
      case 'look-for-evidence':
        await sleep(step.inMs * scale);
        askedAt = performance.now();
        evidence = await charge.findEvidence();
        break;
      case 'resend': {
        if (charge.recheck && !(await charge.recheck.isAsShown())) {
          isWithdrawn = true;
          break;
        }
        if (!charge.send || !(await lease.renew({ forSend: true }))) return;
        sends += 1;
        const sentAt = performance.now();
        const outcome = await charge.send();
        if (outcome.outcome === 'confirmed') {
          const { orderNumber, card, paidThrough } = outcome;
          const patch = { orderNumber, card, paidThrough, outcomeCode: null };
          await transition(attempt, ['unknown', 'manual'], 'confirmed', patch);
          return;
        }
        if (outcome.outcome === 'declined') code = outcome.code;
        sendEnded = performance.now();
        lastSendMs = Math.round(sendEnded - sentAt);
        askedAt = null;
        report = null;
        break;
      }
      default:
        assertNever(step);
    }
  }
}

function matchesAttempt(report: ChargeReport | null, { quote }: Attempt, { isOwnAccount }: Charge): boolean {
  return report?.status !== 'charged' || matchesCharge(report, { totalCents: quote.totalCents, isOwnAccount });
}

/**
 * When the connection of the last send ended, on this process's monotonic clock, and how long it lasted. `isOwn`: this process sent the
 * request, and its connection has just ended. Where nobody saw the end, it is `unseenMs` after the send.
 */
function estimateLastSend(
  { lastSendMs }: Attempt,
  { msSinceSend, isOwn, unseenMs }: { msSinceSend: number; isOwn: boolean; unseenMs: number },
): { ended: number; lastSendMs: number | null } {
  const now = performance.now();
  if (isOwn) return { ended: now, lastSendMs: Math.round(msSinceSend) };
  return { ended: now - msSinceSend + (lastSendMs ?? unseenMs), lastSendMs };
}

function scaleMs(ms: number | null, scale: number): number | null {
  return ms === null ? null : Math.round(ms * scale);
}

function buildFirstReview(scale: number): AttemptPatch {
  return { reviewInMs: scaleMs(nextReviewMs({ reviews: 0, msManual: 0 }), scale), reviews: 0 };
}

/** Schedules the next review, within `withinMs` if given; after a day an operator has to settle the attempt. */
async function scheduleReview(attempt: Attempt, scale: number, withinMs: number | null = null): Promise<void> {
  const { readAt, manualAt } = attempt;
  const reviews = attempt.reviews + 1;
  const nextMs = nextReviewMs({ reviews, msManual: (readAt - (manualAt ?? readAt)) / scale });
  const inMs = withinMs === null ? nextMs : Math.min(withinMs, nextMs ?? withinMs);
  if (inMs === null) {
    const { id, reference, trackingId, flow, state } = attempt;
    log.error({ event: 'attempt_needs_operator', attempt: id, reference, trackingId, flow, state });
  }
  const { attempts } = await store();
  await attempts.planReview(attempt.id, { inMs: scaleMs(inMs, scale), reviews });
}
