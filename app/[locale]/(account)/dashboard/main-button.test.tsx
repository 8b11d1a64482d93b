import { describe, expect, it } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import type { DashboardActions, DashboardView } from '#lib/account/views.ts';
import { dashboardWith, internetWith, renderAccount } from '#tests/support/account-screen.tsx';
import { DashboardScreen } from './screen.tsx';

const done = () => Promise.resolve('done' as const);
const ACTIONS: DashboardActions = { resetRouter: done, takeWinback: () => Promise.resolve(), syncUp: done };
const show = (changes: Partial<DashboardView>) =>
  renderAccount(<DashboardScreen view={dashboardWith(changes)} actions={ACTIONS} />);
const bar = () => screen.getByRole('complementary', { name: 'Refill' });

/** Styles, which these tests do not have, hide the bar on wide screens where another button is the main one. */
describe("the dashboard's main button", () => {
  it('stands beside the heading while there is time, with what it does', () => {
    show({});
    expect(bar()).toHaveClass('beside');
    const link = within(bar()).getByRole('link', { name: 'Refill now' });
    expect(link).toHaveAccessibleDescription('30 days · $45.00 plus tax · Visa 4242');
    expect(screen.getAllByRole('link', { name: 'Refill now' })).toEqual([link]);
  });

  it('stands next to the days when a refill is due, and on a phone at the end', () => {
    show({ internet: internetWith({ ring: 'amber', daysLeft: 5, showsWarning: true, showsRefill: true }) });
    expect(bar()).not.toHaveClass('beside');
    for (const link of screen.getAllByRole('link', { name: 'Refill now' }))
      expect(link).toHaveAccessibleDescription('30 days · $45.00 plus tax · Visa 4242');
  });

  it('reactivates an account that is closed', () => {
    show({ internet: null, refill: null });
    expect(bar()).not.toHaveClass('beside');
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
});
