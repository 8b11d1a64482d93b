import { describe, expect, it, jest } from '@jest/globals';
import { screen } from '@testing-library/react';
import type { MoveScheduleView } from '#lib/move/server/move-views.ts';
import { renderAccount } from '#tests/support/account-screen.tsx';
import { RouterContext } from '#tests/support/next-navigation.ts';
import { ScheduleScreen } from './screen.tsx';

const VIEW: MoveScheduleView = {
  account: 'a'.repeat(32),
  purchase: { id: 'move-1', version: 3 },
  from: '100 Maple Street, Springfield, IL 62701',
  to: '200 Oak Avenue, Springfield, IL 62701',
  today: '2026-11-28',
  expiry: '2026-12-20',
  day: null,
  timeZone: 'America/New_York',
};
const router = { push: jest.fn(), replace: jest.fn(), refresh: jest.fn() };
async function show(day: string | null, locale: 'en' | 'es') {
  renderAccount(
    <RouterContext.Provider value={router}>
      <ScheduleScreen view={{ ...VIEW, day }} />
    </RouterContext.Provider>,
    locale,
  );
  // The calendar is loaded on demand.
  await screen.findByRole('grid');
}
const GONE = {
  en: /^You can no longer choose .*Nov.29,.2026\. Pick another date\. Your new address is saved\.$/,
  es: /^Ya no es posible elegir el .*29.*nov.* Elija otra fecha\. Su nueva dirección quedó guardada\.$/,
} as const;

describe.each(['en', 'es'] as const)('the day of a move in %s', (locale) => {
  it('is named if it can no longer be chosen, and the address stays', async () => {
    await show('2026-11-29', locale);
    expect(screen.getByRole('alert').textContent).toMatch(GONE[locale]);
    expect(screen.getByText(VIEW.to)).toBeTruthy();
  });

  it.each([null, '2026-11-28', '2026-11-30'])('is shown without a warning if it can be chosen: %s', async (day) => {
    await show(day, locale);
    expect(screen.queryByRole('alert')).toBeNull();
  });
});
