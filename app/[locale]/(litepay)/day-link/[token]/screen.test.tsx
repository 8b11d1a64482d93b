import { afterEach, expect, it, jest } from '@jest/globals';
import { act, fireEvent, screen } from '@testing-library/react';
import type { LinkedGraceResponse } from '#lib/litepay/api.ts';
import { bodiesFor, respondWith } from '#tests/support/api-server.ts';
import { renderLitepay } from '#tests/support/litepay-screen.tsx';
import { DayLink } from './screen.tsx';

const PATH = '/api/litepay/day-link/take';
const LINK = { token: 'a'.repeat(40), until: '2026-12-03', payBy: '2026-12-04', daysTakenBack: 1 };

afterEach(() => {
  jest.useRealTimers();
});

async function press(...responses: LinkedGraceResponse[]) {
  jest.useFakeTimers({ doNotFake: ['queueMicrotask'] });
  const requests = respondWith({ [PATH]: responses });
  renderLitepay(<DayLink link={LINK} supportPhone="800-555-0199" />);
  fireEvent.click(screen.getByRole('button', { name: 'Keep the internet on' }));
  await pass(0);
  return { count: () => bodiesFor(requests, PATH).length };
}

const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));

const PENDING: LinkedGraceResponse = { outcome: 'pending', reference: 'AAAA-1234' };

it('looks for an unknown outcome seldom enough for the limit of lookups, of which a link has five an hour', async () => {
  const { count } = await press(PENDING, PENDING, PENDING, PENDING, PENDING, PENDING, PENDING);
  expect(screen.getByText('AAAA-1234')).toBeVisible();
  for (let passed = 0; passed < 300; passed += 5) await pass(5_000);
  expect(count()).toBeGreaterThan(2);
  expect(count()).toBeLessThan(5);
});

it('says that the day has begun once that is known', async () => {
  await press(PENDING, { outcome: 'done', until: LINK.until });
  await pass(5_000);
  expect(screen.getByText(/The internet stays on through/)).toBeVisible();
});
