import 'server-only';
import type { CallContext } from '#lib/provider/call.ts';
import type { ChargeOutcome } from '#lib/payment/charge-outcome.ts';
import type { ChargeReport, Evidence } from '#lib/payment/settlement.ts';
import type { Attempt } from '#lib/store/attempt.ts';
import { loadChargeReport } from './provider.ts';
import type { ProviderEvidence, SendRecheck, SettlementFlow } from './payment-flow.ts';

/** What a flow provides for something that is done exactly once. */
export interface Charge {
  /** Asked before each sending. Null or absent where nothing is read again. */
  recheck?: SendRecheck | null;
  /** Sends the request with the attempt's key. Null if the request is no longer in memory; nothing is sent again then. */
  send: (() => Promise<ChargeOutcome>) | null;
  /** Looks up the charge's status by its key; null where no money moves and there is nothing to look up. */
  readStatus: (() => Promise<ChargeReport>) | null;
  /** Whether the account named by the provider is the attempt's. */
  isOwnAccount: (accountId: string) => boolean;
  /** Looks for other proof that this charge took effect, or that it did not. */
  findEvidence: () => Promise<Evidence>;
}

/**
 * A charge as restored from the ledger: its status and evidence can be looked up, but it cannot be sent, because payer and card were never
 * stored.
 */
export function restoreCharge(flow: SettlementFlow, attempt: Attempt, callContext = toCallContext(attempt)): Charge {
  return {
    send: null,
    readStatus: flow.isOwnAccount ? () => loadChargeReport(callContext, attempt.id) : null,
    isOwnAccount: (accountId) => flow.isOwnAccount?.(attempt, accountId) ?? false,
    findEvidence: async () => toEvidence(await flow.findEvidence(attempt, callContext)),
  };
}

function toEvidence(seen: ProviderEvidence): Evidence {
  if (typeof seen !== 'boolean') return seen;
  return seen ? 'found' : 'none';
}

/** For calls outside a customer's request. */
export function toCallContext({ trackingId, subjectHash }: Attempt): CallContext {
  return { trackingId, caller: subjectHash, xsrfToken: null };
}
