import type { PublicState } from '#lib/plans/home-state.ts';

/**
 * Spec 3 §4.5, §8, decision on guest lookups: a guest learns only that the account can be refilled, that there are several, or that there is
 * none. `unavailable`: the provider could not say, which means nothing about anybody.
 */
export type GuestLookupOutcome = 'found' | 'several' | 'not-found' | 'unavailable';

const SEVERAL_ACCOUNTS = 'BUS_CUSTDASH_026';

/** The result of the provider's dashboard call, with what a guest may learn of the account. */
export type GuestLookupResult =
  | { ok: true; value: { state: PublicState } }
  | { ok: false; reason: 'code'; code: string }
  | { ok: false; reason: 'session' | 'caller-refused' | 'not-sent' | 'no-answer' | 'bad-answer' };

/** Whether the provider has decided about the account. A failure, or a system's error code, decides nothing. */
export function isLookupConclusive(result: GuestLookupResult): boolean {
  return result.ok || (result.reason === 'code' && !result.code.trim().toUpperCase().startsWith('SYS'));
}

/** Every code but a system's is 'not found', and so is an account that guests may not learn of. */
export function guestLookupOutcome(result: GuestLookupResult): GuestLookupOutcome {
  if (!isLookupConclusive(result)) return 'unavailable';
  if (result.ok) return result.value.state === 'not-found' ? 'not-found' : 'found';
  const isSeveral = result.reason === 'code' && result.code.replaceAll('-', '_') === SEVERAL_ACCOUNTS;
  return isSeveral ? 'several' : 'not-found';
}
