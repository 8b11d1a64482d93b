import { expect, it } from '@jest/globals';
import { createGraceAction, wasPressedFor } from './grace-action.ts';

const TERMS = { until: '2026-11-29', payBy: '2026-12-01', daysTakenBack: 1 };
const TAKER = {
  accountId: '1',
  browserId: '1',
  callContext: { trackingId: '1' },
  caller: 'owner',
  read: () => Promise.reject(new Error('Nothing is read')),
} as unknown as Parameters<typeof createGraceAction>[0];

const quoteOf = (snapshot: object) => ({ quote: { snapshot } }) as unknown as Parameters<typeof wasPressedFor>[0];

it('keeps what was said before the press, so that another offer is told apart on a later day', () => {
  const { snapshot = {} } = createGraceAction({ ...TAKER, terms: TERMS }, '2026-11-28');
  expect(wasPressedFor(quoteOf(snapshot), TERMS)).toBe(true);
  const later = { until: '2026-11-30', payBy: '2026-12-02', daysTakenBack: 2 };
  expect(wasPressedFor(quoteOf(snapshot), later)).toBe(false);
  expect(wasPressedFor(quoteOf({}), TERMS)).toBe(false);
});
