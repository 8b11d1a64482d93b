import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { payHonestly } from './pay-honestly.ts';
import { CustomerRecord, type Ending } from './record.ts';

const RESPONSE = { status: 200, body: null, text: 'pending' };

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

/** A customer whose presses lead to these outcomes, each known after so many seconds of waiting. */
async function followOutcomes(outcomes: { afterSeconds: number; ending: Ending | null }[]) {
  let presses = 0;
  const paying = payHonestly({
    record: new CustomerRecord('guest', 1),
    press: async () => {
      presses += 1;
      return RESPONSE;
    },
    outcome: async () => {
      const { afterSeconds, ending } = outcomes.shift() ?? { afterSeconds: 0, ending: null };
      jest.setSystemTime(Date.now() + afterSeconds * 1_000);
      return ending;
    },
  });
  await jest.advanceTimersByTimeAsync(120_000);
  return { ending: await paying, presses };
}

it('presses again after a long wait for an outcome, however often there is none', async () => {
  const outcomes = [
    { afterSeconds: 90, ending: null },
    { afterSeconds: 5, ending: null },
    { afterSeconds: 0, ending: 'confirmed' as const },
  ];
  expect(await followOutcomes(outcomes)).toEqual({ ending: 'confirmed', presses: 2 });
});

it('gives up after a minute of pressing', async () => {
  const { ending, presses } = await followOutcomes([]);
  expect([ending, presses > 10]).toEqual(['unpaid', true]);
});
