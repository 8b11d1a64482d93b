import 'server-only';
import { setTimeout as sleep } from 'node:timers/promises';
import { config } from '#lib/config.ts';
import { never } from '#lib/result.ts';
import { type ChargeAnswer, settlementStep, type SettlementFacts } from '#lib/rules/payment/settlement.ts';
import type { Attempt } from '#lib/store/attempt.ts';
import type { Charge } from './charge.ts';
import { conclude } from './conclude.ts';
import type { Lease } from './lease.ts';

/**
 * Reliability, Money: finds out what became of an attempt in state `unknown` and writes it down. The order of the questions is
 * `settlementStep`'s. Ends with a settled attempt, or `manual`; stops silently when another instance has taken over.
 */
export async function settleAttempt(attempt: Attempt, charge: Charge, lease: Lease): Promise<void> {
  const { PROVIDER_CHARGE_STATUS, PROVIDER_IDEMPOTENCY, PROVIDER_TIME_SCALE: scale } = config();
  /** A code that came with an answer and says nothing certain about the money. */
  let code = attempt.outcomeCode;
  const unknownSince = Date.now();
  let lastSendEnded = Date.now();
  let answer: ChargeAnswer | null = null;
  let notFoundCount = 0;
  let { sends } = attempt;
  let evidence: SettlementFacts['evidence'] = null;

  while (await lease.renew()) {
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
        await conclude(attempt, ['unknown'], 'confirmed', { orderNumber: step.orderNumber, outcomeCode: null });
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
        if (answer.status === 'not-found' && code && sends === 1) {
          // The provider answered the one request with a code, and its books hold no charge: there is nothing to wait for.
          await conclude(attempt, ['unknown'], 'not_charged', { outcomeCode: code });
          return;
        }
        break;
      case 'look-for-evidence':
        await sleep(step.inMs * scale);
        evidence = (await charge.hasEvidence()) ? 'found' : 'none';
        break;
      case 'resend': {
        if (!charge.send || !(await lease.renew({ forSend: true }))) return;
        sends += 1;
        const outcome = await charge.send();
        if (outcome.outcome === 'confirmed') {
          const { orderNumber } = outcome;
          await conclude(attempt, ['unknown', 'manual'], 'confirmed', { orderNumber, outcomeCode: null });
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
