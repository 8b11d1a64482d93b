import 'server-only';
import type { ProviderContext } from '#lib/provider/call.ts';
import type { Attempt } from '#lib/store/attempt.ts';
import { askChargeStatus } from './ask-charge-status.ts';
import type { Charge } from './charge.ts';
import type { SettledFlow } from './payment-flow.ts';

/** A charge as far as the ledger knows it: it can be asked for by its key, and proved. Who paid and the card were never stored with it. */
export function settledCharge(flow: SettledFlow, attempt: Attempt, context = contextOf(attempt)): Charge {
  return {
    send: null,
    readStatus: flow.isOwnAccount ? () => askChargeStatus(context, attempt.id) : null,
    isOwnAccount: (accountId) => flow.isOwnAccount?.(attempt, accountId) ?? false,
    findEvidence: () => flow.findEvidence(attempt, context),
  };
}

/** For calls that nobody waits for. */
export function contextOf({ trackingId, subjectHash }: Attempt): ProviderContext {
  return { trackingId, caller: subjectHash, xsrfToken: null };
}
