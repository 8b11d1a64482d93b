import 'server-only';
import type { ProviderContext } from '#lib/provider/call.ts';
import type { Evidence } from '#lib/rules/payment/settlement.ts';
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
    findEvidence: async () => evidenceOf(await flow.findEvidence(attempt, context)),
  };
}

function evidenceOf(seen: boolean | 'absent'): Evidence {
  if (seen === 'absent') return seen;
  return seen ? 'found' : 'none';
}

/** For calls that nobody waits for. */
export function contextOf({ trackingId, subjectHash }: Attempt): ProviderContext {
  return { trackingId, caller: subjectHash, xsrfToken: null };
}
