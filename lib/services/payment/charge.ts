import type { ChargeOutcome } from '#lib/rules/payment/charge-outcome.ts';
import type { ChargeResponse, Evidence } from '#lib/rules/payment/settlement.ts';

/** What a flow brings to the one way in which something is done once. */
export interface Charge {
  /** Sends the request with the attempt's key. Null where it is not in memory any more: then nothing is ever sent again. */
  send: (() => Promise<ChargeOutcome>) | null;
  /** What the provider says about the charge by its key; null where there is no money, and so nothing to ask for. */
  readStatus: (() => Promise<ChargeResponse>) | null;
  /** Whether the account that the provider names is the attempt's. */
  isOwnAccount: (accountId: string) => boolean;
  /** Whether something else proves that this very charge took effect, or that it did not. */
  findEvidence: () => Promise<Evidence>;
}
