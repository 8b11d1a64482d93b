/**
 * Spec 3 §4.5, §8, decision on guest lookups: a guest learns only that the account can be refilled, that there are several, or that it was
 * not found.
 */
export type GuestLookupOutcome = 'found' | 'several' | 'not-found';

const SEVERAL_ACCOUNTS = 'BUS_CUSTDASH_026';

/** The result of the provider's dashboard call. */
export type GuestLookupResponse =
  | { ok: true; value: { isClosed: boolean; hasPlan: boolean } }
  | { ok: false; reason: 'code'; code: string }
  | { ok: false; reason: 'session' | 'not-sent' | 'no-answer' | 'bad-answer' };

/** Whether the provider has judged what was asked for: a failure, or a system's error code, says nothing about the account. */
export function isLookupJudged(response: GuestLookupResponse): boolean {
  return response.ok || (response.reason === 'code' && !response.code.toUpperCase().startsWith('SYS'));
}

/** Every other code, every failure, a closed account and one without a plan are 'not found'. */
export function guestLookupOutcome(response: GuestLookupResponse): GuestLookupOutcome {
  if (response.ok) return response.value.hasPlan && !response.value.isClosed ? 'found' : 'not-found';
  const isSeveral = response.reason === 'code' && response.code.replaceAll('-', '_') === SEVERAL_ACCOUNTS;
  return isSeveral ? 'several' : 'not-found';
}
