import { describe, expect, it, jest } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { type DashboardActions, DashboardScreen } from './screen.tsx';
import type { DashboardView } from '#lib/account/server/dashboard.ts';
import { dashboardWith, homeWith, internetWith, renderAccount } from '#tests/support/account-screen.tsx';

const done = () => Promise.resolve('done' as const);
const ACTIONS: DashboardActions = {
  resetRouter: done,
  dismissMoveEnd: done,
  takeWinback: () => Promise.resolve(),
  syncUp: done,
};
const show = (changes: Partial<DashboardView>) =>
  renderAccount(<DashboardScreen view={dashboardWith(changes)} actions={ACTIONS} />);
const DECLINED = {
  says: 'declined',
  chargeOn: null,
  stopsOn: '2026-12-10',
  declinedOn: '2026-12-08',
  isCovered: false,
} as const;
const bar = () => screen.getByRole('complementary', { name: 'Refill' });

/** Styles, which these tests do not have, hide the bar on wide screens where another button is the main one. */
describe("the dashboard's main button", () => {
  it("is a phone's bar, with the price, while there is time; the header has it on a wide screen", () => {
    show({});
    const link = within(bar()).getByRole('link', { name: 'Refill now' });
    expect(link).toHaveAccessibleDescription('30 days · $45.00 plus tax · Visa 4242');
    expect(screen.getAllByRole('link', { name: 'Refill now' })).toEqual([link]);
  });

  it('is next to the days when a refill is due, and at the end of the page on a phone', () => {
    show({ internet: internetWith({ ring: 'amber', daysLeft: 5, showsWarning: true, showsRefill: true }) });
    for (const link of screen.getAllByRole('link', { name: 'Refill now' }))
      expect(link).toHaveAccessibleDescription('30 days · $45.00 plus tax · Visa 4242');
  });

  it('is an outline where auto-refill pays before the days run out', () => {
    show({ internet: internetWith({ daysLeft: 5, showsWarning: true, hasAutoRefill: true }) });
    expect(within(bar()).getByRole('link', { name: 'Refill now' })).toHaveClass('secondary');
    expect(screen.getAllByRole('link').filter((link) => link.classList.contains('primary'))).toEqual([]);
  });

  it('reactivates an account that is closed', () => {
    show({ internet: null, refill: null });
    expect(within(bar()).getByRole('link', { name: 'Reactivate' })).toHaveAttribute('href', '/en/reconnect');
    expect(screen.queryByRole('link', { name: 'Refill now' })).toBeNull();
  });

  it('stays where nothing is known of the refill', () => {
    show({ refill: null });
    expect(within(bar()).getByRole('link', { name: 'Refill now' })).not.toHaveAccessibleDescription();
  });

  it('is the activation, not the refill, while a move is in progress', () => {
    const startedMove = { account: 'b'.repeat(32), number: '', on: null, address: '' };
    show({ startedMove, internet: internetWith({ isPaused: true, ring: 'blue' }) });
    expect(screen.getByRole('link', { name: 'Activate at the new address' })).toHaveClass('primary');
    expect(screen.getByRole('link', { name: 'Refill now' })).toHaveClass('link');
    expect(screen.queryByRole('complementary', { name: 'Refill' })).toBeNull();
  });

  it('is the activation where a move in progress has not paused the account, even when a refill is due', () => {
    const startedMove = { account: 'b'.repeat(32), number: '', on: null, address: '' };
    show({ startedMove, internet: internetWith({ ring: 'red', daysLeft: 0, showsRefill: true }) });
    expect(screen.getByRole('link', { name: 'Activate at the new address' })).toHaveClass('primary');
    expect(screen.getByRole('link', { name: 'Refill now' })).toHaveClass('link');
    expect(screen.queryByRole('complementary', { name: 'Refill' })).toBeNull();
  });

  it.each([
    [
      'en',
      "There's an outage in your area",
      'Outage in your area',
      'What you can do',
      "A refill doesn't end the outage.",
    ],
    [
      'es',
      'Hay una interrupción del servicio en su zona',
      'Interrupción en su zona',
      'Qué puede hacer',
      'Una recarga no termina la interrupción.',
    ],
  ] as const)('has the outage as a banner and urges no refill, in %s', (locale, bannerTitle, title, readOn, over) => {
    const internet = internetWith({ ring: 'red', daysLeft: 0, showsRefill: true, showsWarning: true });
    const home = homeWith(internet, { hasOutage: true });
    renderAccount(<DashboardScreen view={dashboardWith({ home, internet })} actions={ACTIONS} />, locale);
    const banner = within(screen.getByRole('status'));
    expect(banner.getByText(bannerTitle)).toBeVisible();
    expect(screen.getByText(title)).toBeVisible();
    expect(screen.getByText(over, { exact: false })).toBeVisible();
    expect(screen.getByRole('link', { name: readOn })).toHaveClass('primary');
    expect(screen.getByRole('link', { name: readOn })).toHaveAttribute('href', `/${locale}/dashboard/no-internet`);
    expect(screen.getByRole('link', { name: /^(Refill now|Recargar ahora)$/ })).toHaveClass('link');
    expect(screen.queryByRole('complementary')).toBeNull();
    expect(screen.queryByText(/^(Active|Activo)$/)).toBeNull();
    expect(screen.queryByRole('note')).toBeNull();
  });

  it.each([
    ['en', '2026-11-28T06:52:00Z', 'We expect it to end by 1:52 AM Eastern on Saturday.'],
    ['en', '2026-12-05T06:52:00Z', 'We expect it to end by 1:52 AM Eastern on Saturday, December 5.'],
    ['es', '2026-11-28T06:52:00Z', 'Esperamos que termine a más tardar el sábado 28 de noviembre a la 1:52 a. m.'],
    ['es', '2026-11-28T20:05:00Z', 'Esperamos que termine a más tardar el sábado 28 de noviembre a las 3:05 p. m.'],
  ] as const)('says when an outage ends, with half of the day (%s: %s)', (locale, expectedEnd, sentence) => {
    const clock = jest.spyOn(Date, 'now').mockReturnValue(Date.parse('2026-11-27T20:00:00Z'));
    const internet = internetWith({});
    const home = { ...homeWith(internet, { hasOutage: true }), expectedEnd };
    renderAccount(<DashboardScreen view={dashboardWith({ home, internet })} actions={ACTIONS} />, locale);
    clock.mockRestore();
    const said = screen.getByText(/We expect it to end|Esperamos que termine/).textContent ?? '';
    expect(said.replaceAll('\u00A0', ' ')).toBe(sentence);
  });

  it('reports a declined card in one line during an outage', () => {
    const internet = internetWith({ hasAutoRefill: true, outlook: DECLINED });
    show({ internet, home: { ...homeWith(internet, { hasOutage: true }), expectedEnd: '2026-12-01T03:00:00Z' } });
    expect(screen.getByText(/Your card was declined too/)).toBeVisible();
    expect(screen.getByText(/We expect it to end by/)).toBeVisible();
    expect(screen.queryByText(/unless you refill/)).toBeNull();
  });

  it.each([
    ['retries', 'Change card'],
    ['declined', 'Change card'],
    ['declinedToday', 'Refill now'],
  ] as const)('offers after the outcome %s of a declined card: %s', (status, name) => {
    const outlook = { ...DECLINED, says: status };
    show({ internet: internetWith({ ring: 'amber', daysLeft: 2, showsRefill: true, hasAutoRefill: true, outlook }) });
    expect(screen.getByText('Card declined')).toBeVisible();
    expect(
      within(bar())
        .getAllByRole('link')
        .map((link) => link.textContent),
    ).toEqual([name]);
    const filled = screen.getAllByRole('link').filter((link) => link.classList.contains('primary'));
    expect(new Set(filled.map((link) => link.textContent))).toEqual(new Set([name]));
  });
});
