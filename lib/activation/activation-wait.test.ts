import { expect, it } from '@jest/globals';
import { isPingOverdue, type WaitFacts, waitStep, waitSteps } from './activation-wait.ts';

const facts: WaitFacts = { activation: 'activated', restart: 'restarted', isBehindModem: true, isBack: false };

it.each<[Partial<WaitFacts>, string | null]>([
  [{ activation: 'none' }, 'activate'],
  [{ activation: 'activating', restart: 'none' }, 'activate'],
  [{ activation: 'checking', restart: 'none' }, 'activate'],
  [{ restart: 'none' }, 'restart'],
  [{ restart: 'restarting' }, 'restart'],
  [{}, 'reconnect'],
  [{ isBack: true }, null],
  [{ isBehindModem: false }, null],
])('%j waits for %s', (change, step) => {
  expect(waitStep({ ...facts, ...change })).toBe(step);
});

it('waits for the connection only behind the modem, where it is lost', () => {
  expect(waitSteps({ isBehindModem: true })).toEqual(['activate', 'restart', 'reconnect']);
  expect(waitSteps({ isBehindModem: false })).toEqual(['activate', 'restart']);
});

it.each([
  [null, false],
  [899_999, false],
  [900_000, true],
])('decision on the ping: reports after %s ms whether it is overdue: %s', (ms, isExpected) => {
  expect(isPingOverdue(ms)).toBe(isExpected);
});
