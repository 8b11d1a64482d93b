import { beforeEach, describe, expect, it } from '@jest/globals';
import { hasPersistedCheck, writePersistedCheck } from '#components/serviceability/persisted-check.ts';
import { readDraft, writeDraft } from '#lib/browser/session-draft.ts';
import { forgetOtherPerson } from './account-watch.tsx';

const ADA = 'a'.repeat(32);
const ADAS_OTHER = 'a'.repeat(8) + 'c'.repeat(24);
const BEN = 'b'.repeat(32);
const FIELDS = ['contact'] as const;

function checkAddress() {
  writePersistedCheck({ stage: 'units', candidates: [] }, Date.now());
  writeDraft('waitlist', FIELDS, { contact: 'ada@example.com' });
}
const remembers = () => [hasPersistedCheck(), readDraft('waitlist', FIELDS) !== null];

beforeEach(() => window.sessionStorage.clear());

describe('remembered address check', () => {
  it('stays for the first customer who logs in, on each of their accounts', async () => {
    checkAddress();
    await forgetOtherPerson(ADA);
    await forgetOtherPerson(ADAS_OTHER);
    expect(remembers()).toEqual([true, true]);
  });

  it('is forgotten when another customer logs in in the same tab', async () => {
    await forgetOtherPerson(ADA);
    checkAddress();
    await forgetOtherPerson(BEN);
    expect(remembers()).toEqual([false, false]);
  });
});
