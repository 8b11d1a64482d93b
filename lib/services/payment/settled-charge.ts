import 'server-only';
import type { ProviderContext } from '#lib/provider/call.ts';
import type { Evidence } from '#lib/rules/payment/settlement.ts';
import type { Attempt } from '#lib/store/attempt.ts';
import { askChargeStatus } from './ask-charge-status.ts';
import type { Charge } from './charge.ts';
import type { SeenEvidence, SettledFlow } from './payment-flow.ts';

/**
 * A charge as restored from the ledger: its status and evidence can be looked up, but it cannot be sent, because payer and card were never
 * stored.
 */
export function settledCharge(flow: SettledFlow, attempt: Attempt, context = contextOf(attempt)): Charge {
  return {
    send: null,
    readStatus: flow.isOwnAccount ? () => askChargeStatus(context, attempt.id) : null,
    isOwnAccount: (accountId) => flow.isOwnAccount?.(attempt, accountId) ?? false,
    findEvidence: async () => evidenceOf(await flow.findEvidence(attempt, context)),
  };
}

function evidenceOf(seen: SeenEvidence): Evidence {
  if (typeof seen !== 'boolean') return seen;
  return seen ? 'found' : 'none';
}

/** For calls outside a customer's request. */
export function contextOf({ trackingId, subjectHash }: Attempt): ProviderContext {
  return { trackingId, caller: subjectHash, xsrfToken: null };
}
