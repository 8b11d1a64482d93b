import type { ChargeOutcome } from '#lib/rules/payment/charge-outcome.ts';
import type { ChargeResponse, Evidence } from '#lib/rules/payment/settlement.ts';

/** What a flow provides for something that is done exactly once. */
export interface Charge {
  /** Sends the request with the attempt's key. Null if the request is no longer in memory; nothing is sent again then. */
  send: (() => Promise<ChargeOutcome>) | null;
  /** Looks up the charge's status by its key; null where no money moves and there is nothing to look up. */
  readStatus: (() => Promise<ChargeResponse>) | null;
  /** Whether the account named by the provider is the attempt's. */
  isOwnAccount: (accountId: string) => boolean;
  /** Looks for other proof that this charge took effect, or that it did not. */
  findEvidence: () => Promise<Evidence>;
}
