import { describe, expect, it } from '@jest/globals';
import { type GuestLookupResponse, guestLookupOutcome } from './guest-lookup-outcome.ts';

describe('guestLookupOutcome', () => {
  it.each<[string, GuestLookupResponse, string]>([
    ['an open account with a plan', { ok: true, value: { isClosed: false, hasPlan: true } }, 'found'],
    ['a closed account', { ok: true, value: { isClosed: true, hasPlan: true } }, 'not-found'],
    ['an account without a plan', { ok: true, value: { isClosed: false, hasPlan: false } }, 'not-found'],
    ['several accounts', { ok: false, reason: 'code', code: 'BUS_CUSTDASH_026' }, 'several'],
    ['several accounts, hyphens', { ok: false, reason: 'code', code: 'BUS-CUSTDASH-026' }, 'several'],
    ['account not found', { ok: false, reason: 'code', code: 'BUS_CUSTDASH_024' }, 'not-found'],
    ['any other code', { ok: false, reason: 'code', code: 'SYS_1' }, 'not-found'],
    ['a session error', { ok: false, reason: 'session' }, 'not-found'],
    ['no connection', { ok: false, reason: 'not-sent' }, 'not-found'],
    ['a time-out', { ok: false, reason: 'no-answer' }, 'not-found'],
    ['broken JSON', { ok: false, reason: 'bad-answer' }, 'not-found'],
  ])('%s', (_what, response, outcome) => {
    expect(guestLookupOutcome(response)).toBe(outcome);
  });
});
