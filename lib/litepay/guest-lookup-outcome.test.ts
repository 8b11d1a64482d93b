import { describe, expect, it } from '@jest/globals';
import { type GuestLookupResult, guestLookupOutcome } from './guest-lookup-outcome.ts';

describe('guestLookupOutcome', () => {
  it.each<[string, GuestLookupResult, string]>([
    ['an account with days left', { ok: true, value: { state: 'days-left' } }, 'found'],
    ['an account without days left', { ok: true, value: { state: 'no-days-left' } }, 'found'],
    ['an account that guests may not learn of', { ok: true, value: { state: 'not-found' } }, 'not-found'],
    ['several accounts', { ok: false, reason: 'code', code: 'BUS_CUSTDASH_026' }, 'several'],
    ['several accounts, with hyphens in the code', { ok: false, reason: 'code', code: 'BUS-CUSTDASH-026' }, 'several'],
    ['the code of no account', { ok: false, reason: 'code', code: 'BUS_CUSTDASH_024' }, 'not-found'],
    ['any other code', { ok: false, reason: 'code', code: 'BUS_ANY_001' }, 'not-found'],
    ['a code that is not readable', { ok: false, reason: 'code', code: 'UNREADABLE' }, 'not-found'],
    ['a code of a system', { ok: false, reason: 'code', code: 'SYS_1' }, 'unavailable'],
    ['a code of a system in small letters', { ok: false, reason: 'code', code: 'sys-0042' }, 'unavailable'],
    ['a session error', { ok: false, reason: 'session' }, 'unavailable'],
    ['a refused key', { ok: false, reason: 'caller-refused' }, 'unavailable'],
    ['no connection', { ok: false, reason: 'not-sent' }, 'unavailable'],
    ['a timeout', { ok: false, reason: 'no-answer' }, 'unavailable'],
    ['broken JSON', { ok: false, reason: 'bad-answer' }, 'unavailable'],
  ])('returns the outcome for %s', (_what, result, outcome) => {
    expect(guestLookupOutcome(result)).toBe(outcome);
  });
});
