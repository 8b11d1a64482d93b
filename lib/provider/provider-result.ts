/**
 * The outcome of a provider call.
 * - `code`: the provider responded with a business or system code of its own.
 * - `session`: 403 with an expired or rejected flag (spec 3 §4.6).
 * - `caller-refused`: the provider refused this web app itself, by its key or its certificate, before it looked at the call: provably
 *   without effect, and without a statement about any account.
 * - `not-sent`: nothing left this machine (no connection, circuit open): provably without effect.
 * - `no-answer`: time-out, or the connection broke after bytes were sent: the effect is unknown.
 * - `bad-answer`: HTML, a redirect, broken or oversized or wrongly shaped JSON, an error status without a code: the effect is unknown as
 *   well. `isReadable`: a success in intact JSON that does not match the contract.
 */
export type ProviderFailure =
  | { ok: false; reason: 'code'; code: string; message: string | null; status: number }
  | { ok: false; reason: 'session'; kind: 'expired' | 'rejected' }
  | { ok: false; reason: 'caller-refused' }
  | { ok: false; reason: 'not-sent' }
  | { ok: false; reason: 'no-answer' }
  | { ok: false; reason: 'bad-answer'; status: number; isReadable?: true };

/** Whether a failed call provably did nothing, whatever a code of its own may mean. */
export function isWithoutEffect({ reason }: ProviderFailure): boolean {
  return reason === 'session' || reason === 'caller-refused' || reason === 'not-sent';
}

/** The outcome of a call that sends a message. `unknown`: it may have been sent. */
export type MessageOutcome = 'sent' | 'not-sent' | 'unknown';

export function messageOutcome(result: ProviderResult<unknown>): MessageOutcome {
  if (result.ok) return 'sent';
  return result.reason === 'no-answer' || result.reason === 'bad-answer' ? 'unknown' : 'not-sent';
}

export type ProviderResult<Value> = { ok: true; value: Value } | ProviderFailure;
