import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
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
async function show(day: string | null, locale: 'en' | 'es', role: 'grid' | 'group' = 'grid') {
  renderAccount(
    <RouterContext.Provider value={router}>
      <ScheduleScreen view={{ ...VIEW, day }} />
    </RouterContext.Provider>,
    locale,
  );
  // The calendar, or its list, is loaded on demand.
  await screen.findByRole(role);
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

describe.each([
  ['en', 'Choose today, or any day from Nov 30 to Dec 27, 2026.', 'Paid', 'Needs a refill', 'Today, Sat, Nov 28'],
  [
    'es',
    'Elija hoy o cualquier día del 30 de noviembre al 27 de diciembre de 2026.',
    'Pagado',
    'Necesita una recarga',
    'Hoy, sáb, 28 de nov',
  ],
] as const)('where a week has no room, as with very large text, in %s', (locale, intro, paid, refill, today) => {
  const { matchMedia } = window;
  beforeEach(() => {
    window.matchMedia = (media) => Object.assign(matchMedia(media), { matches: true });
  });
  afterEach(() => {
    window.matchMedia = matchMedia;
  });

  it('offers the days that can be chosen as radio buttons, each with what it needs', async () => {
    await show(null, locale, 'group');
    const names = screen.getAllByRole('radio').map((radio) => radio.closest('label')?.textContent ?? '');
    // Today and the days after tomorrow, through the last paid one and through the last of all.
    expect(names).toHaveLength(29);
    expect(names.filter((name) => name.endsWith(` ${paid}`))).toHaveLength(22);
    expect(names.filter((name) => name.endsWith(` ${refill}`))).toHaveLength(7);
    expect(names[0]?.replaceAll('\u00A0', ' ')).toBe(`${today} ${paid}`);
    expect(screen.getByText((text) => text.replaceAll('\u00A0', ' ') === intro)).toBeVisible();
  });

  it('shows the chosen day, and that it needs a refill', async () => {
    await show(null, locale, 'group');
    const day = screen.getByRole('radio', { name: locale === 'en' ? /Dec 25/ : /25 de dic/ });
    await userEvent.click(day);
    expect(day).toBeChecked();
    expect(screen.getByRole('button', { name: locale === 'en' ? 'Refill' : 'Recargar' })).toBeEnabled();
  });
});
