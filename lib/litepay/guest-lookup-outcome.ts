import type { PublicState } from '#lib/plans/home-state.ts';

/**
 * Spec 3 §4.5, §8, decision on guest lookups: a guest learns only that the account can be refilled, that there are several, or that there is
 * none. `unavailable`: the provider could not say, which is no answer about anybody.
 */
export type GuestLookupOutcome = 'found' | 'several' | 'not-found' | 'unavailable';

const SEVERAL_ACCOUNTS = 'BUS_CUSTDASH_026';

/** The result of the provider's dashboard call, with what a guest may learn of the account. */
export type GuestLookupResult =
  | { ok: true; value: { state: PublicState } }
  | { ok: false; reason: 'code'; code: string }
  | { ok: false; reason: 'session' | 'caller-refused' | 'not-sent' | 'no-answer' | 'bad-answer' };

/** Whether the provider has judged what was asked for: a failure, or a system's error code, says nothing about the account. */
export function isLookupConclusive(response: GuestLookupResult): boolean {
  return response.ok || (response.reason === 'code' && !response.code.trim().toUpperCase().startsWith('SYS'));
}

/** Every code but a system's is 'not found', and so is an account that guests may not learn of. */
export function guestLookupOutcome(response: GuestLookupResult): GuestLookupOutcome {
  if (!isLookupConclusive(response)) return 'unavailable';
  if (response.ok) return response.value.state === 'not-found' ? 'not-found' : 'found';
  const isSeveral = response.reason === 'code' && response.code.replaceAll('-', '_') === SEVERAL_ACCOUNTS;
  return isSeveral ? 'several' : 'not-found';
}
