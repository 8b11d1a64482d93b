import 'server-only';
import { setTimeout as sleep } from 'node:timers/promises';
import { config } from '#lib/config.ts';
import { log } from '#lib/log.ts';
import { never } from '#lib/result.ts';
import type { AttemptState } from '#lib/rules/payment/attempt-state.ts';
import { type ChargeAnswer, settlementStep, type SettlementFacts } from '#lib/rules/payment/settlement.ts';
import { refillOutcome } from '#lib/rules/refill/refill-outcome.ts';
import type { Attempt } from '#lib/store/attempt.ts';
import type { AttemptPatch } from '#lib/store/attempts.ts';
import { store } from '#lib/store/store.ts';
import type { Charge } from './charge.ts';
import { keepLease, type Lease } from './lease.ts';

/** What is known beside the record when an outcome became unknown. */
export interface Doubt {
  /** A code that came with the answer and says nothing certain about the money. */
  code: string | null;
}

/** Moves an attempt to a state, in the record and in the log. Null when another instance was faster. */
export async function conclude(
  attempt: Attempt,
  from: readonly AttemptState[],
  to: AttemptState,
  patch: AttemptPatch = {},
): Promise<Attempt | null> {
  const { attempts } = await store();
  const moved = await attempts.move(attempt.id, from, to, patch, Date.now());
  log.info({
    event: 'attempt_moved',
    attempt: attempt.id,
    reference: attempt.reference,
    trackingId: attempt.trackingId,
    flow: attempt.flow,
    state: moved ? to : 'moved by another',
    code: patch.outcomeCode,
  });
  return moved;
}

/**
 * Reliability, Money: finds out what became of an attempt in state `unknown` and writes it down. The order of the questions is
 * `settlementStep`'s. Ends with a settled attempt, or `manual`; stops silently when another instance has taken over.
 */
export async function settleAttempt(attempt: Attempt, charge: Charge, doubt: Doubt): Promise<void> {
  const lease = keepLease(attempt);
  try {
    await settle(attempt, charge, doubt, lease);
  } finally {
    lease.release();
  }
}

async function settle(attempt: Attempt, charge: Charge, known: Doubt, lease: Lease): Promise<void> {
  const { PROVIDER_CHARGE_STATUS, PROVIDER_IDEMPOTENCY, PROVIDER_TIME_SCALE: scale } = config();
  let { code } = known;
  const unknownSince = Date.now();
  let lastSendEnded = Date.now();
  let answer: ChargeAnswer | null = null;
  let notFoundCount = 0;
  let sends = attempt.sends;
  let evidence: SettlementFacts['evidence'] = null;

  while (!lease.isLost()) {
    const step = settlementStep({
      canAskStatus: PROVIDER_CHARGE_STATUS,
      honoursKeys: PROVIDER_IDEMPOTENCY,
      answer,
      notFoundCount,
      sends,
      requestInMemory: charge.send !== null,
      msSinceLastSend: (Date.now() - lastSendEnded) / scale,
      msUnknown: (Date.now() - unknownSince) / scale,
      evidence,
    });
    switch (step.next) {
      case 'confirm':
        await conclude(attempt, ['unknown'], 'confirmed', { orderNumber: step.orderNumber });
        return;
      case 'decline':
        await conclude(attempt, ['unknown'], 'declined', { outcomeCode: step.code ?? code });
        return;
      case 'not-charged':
        await conclude(attempt, ['unknown'], 'not_charged', { outcomeCode: code });
        return;
      case 'manual':
        await conclude(attempt, ['unknown'], 'manual', { outcomeCode: code });
        return;
      case 'ask-again':
        await sleep(step.inMs * scale);
        answer = await charge.readStatus();
        if (answer.status === 'not-found') notFoundCount += 1;
        if (answer.status === 'not-found' && code) {
          // The provider answered with a code, and its books hold no charge: there is nothing to wait for.
          await conclude(attempt, ['unknown'], 'not_charged', { outcomeCode: code });
          return;
        }
        break;
      case 'look-for-evidence':
        await sleep(step.inMs * scale);
        evidence = (await charge.hasEvidence()) ? 'found' : 'none';
        break;
      case 'resend': {
        sends += 1;
        const outcome = charge.send ? refillOutcome(await charge.send()) : { outcome: 'unknown' as const };
        if (outcome.outcome === 'confirmed') {
          await conclude(attempt, ['unknown'], 'confirmed', { orderNumber: outcome.orderNumber, sends });
          return;
        }
        if (outcome.outcome === 'declined') code = outcome.code;
        lastSendEnded = Date.now();
        notFoundCount = 0;
        answer = null;
        break;
      }
      default:
        never(step);
    }
  }
}
