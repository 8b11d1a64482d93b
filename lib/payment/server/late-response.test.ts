import { describe, expect, it } from '@jest/globals';
import { passTime } from '#tests/support/payment-core.ts';
import { CHARGED, type ChargeScript, LOST, NOT_FOUND, scriptedCharge } from '#tests/support/scripted-charge.ts';
import { settleWhenDue } from '#tests/support/settle-when-due.ts';
import { claimedAttempt } from '#tests/support/stored-attempt.ts';

const { store } = await import('#lib/store/store.ts');
const { sendCharge } = await import('./send-charge.ts');

const opened = await store();
type Counts = ReturnType<typeof scriptedCharge>['counts'];

/** Returns the response half a minute after the request. */
const afterLong =
  <Value>(value: Value) =>
  async () => {
    passTime(30_000);
    return value;
  };

describe('a charge that may have arrived after the question is asked for again', () => {
  it.each<[string, ChargeScript, Partial<Counts>]>([
    [
      'a status that took long',
      { sends: [LOST, LOST], status: [NOT_FOUND, NOT_FOUND, afterLong(NOT_FOUND), CHARGED] },
      { sends: 2, status: 4 },
    ],
    [
      'a look at a PIN that took long',
      { sends: [LOST], status: null, evidence: [afterLong('absent'), true] },
      { sends: 1, evidence: 2 },
    ],
  ])('after %s', async (_what, script, counted) => {
    const attempt = await claimedAttempt(opened);
    const { charge, counts } = scriptedCharge(script);
    await sendCharge(attempt, charge);
    expect(await settleWhenDue(attempt.id, charge)).toMatchObject({ state: 'confirmed' });
    expect(counts).toMatchObject(counted);
  });
});
