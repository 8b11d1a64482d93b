import { expect, it, jest } from '@jest/globals';
import { passTime, timeNow } from '#tests/support/payment-core.ts';
import type { ChargeOutcome } from '#lib/payment/charge-outcome.ts';
import { NOT_FOUND, PAID, scriptedCharge } from '#tests/support/scripted-charge.ts';
import { claimedAttempt } from '#tests/support/stored-attempt.ts';

const { store } = await import('#lib/store/store.ts');
const { sendCharge } = await import('./send-charge.ts');
const { settleDueAttempts } = await import('./settle-due-attempts.ts');
const { takeOverAttempt } = await import('./settle-attempt.ts');

const opened = await store();

it.each([600_000, -600_000])(
  'leaves a charge with the process that sends it when the clock of the machine jumps by %i ms',
  async (ms) => {
    const flow = `JUMP ${ms}`;
    const attempt = await claimedAttempt(opened, { flow });
    const response = Promise.withResolvers<ChargeOutcome>();
    const sent = Promise.withResolvers<void>();
    const { charge, counts } = scriptedCharge({
      sends: [
        () => {
          sent.resolve();
          return response.promise;
        },
      ],
    });
    const sending = sendCharge(attempt, charge);
    await sent.promise;

    jest.spyOn(Date, 'now').mockImplementation(() => timeNow() + ms);
    const other = scriptedCharge({ sends: [PAID], status: [NOT_FOUND] });
    await takeOverAttempt(attempt, other.charge);
    await settleDueAttempts([{ name: flow, findEvidence: async () => 'absent' }]);
    expect(await opened.attempts.find(attempt.id)).toMatchObject({ state: 'submitted', sends: 1 });
    expect(other.counts).toEqual({ sends: 0, status: 0, evidence: 0 });

    passTime(1_000);
    response.resolve(PAID);
    await sending;
    expect(await opened.attempts.find(attempt.id)).toMatchObject({ state: 'confirmed', sends: 1 });
    expect(counts.sends).toBe(1);
  },
);
