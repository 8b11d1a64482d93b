import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, fireEvent, render, screen } from '@testing-library/react';
import type { Locale } from '#lib/i18n/locales.ts';
import type { PingReason, PingResult } from '#lib/browser/idle-timer.ts';
import enAccount from '#messages/en/account.json' with { type: 'json' };
import esAccount from '#messages/es/account.json' with { type: 'json' };
import { renderAccount } from '#tests/support/account-screen.tsx';
import { sharedByTabs } from '#tests/support/idle-tabs.ts';
import { IdleModal } from './idle-modal.tsx';

beforeEach(() => {
  jest.useFakeTimers({ now: 0 });
});
afterEach(() => {
  jest.useRealTimers();
});

const to = (seconds: number) => act(() => void jest.advanceTimersByTime(seconds * 1_000 - Date.now()));

function open({ isAlive = true, locale = 'en' }: { isAlive?: boolean; locale?: Locale } = {}) {
  const share = sharedByTabs();
  const ping = jest
    .fn<(reason: PingReason) => Promise<PingResult>>()
    .mockResolvedValue(isAlive ? 'restarted' : 'failed');
  const onExpired = jest.fn();
  const modal = <IdleModal area="account" ping={ping} onExpired={onExpired} share={share} />;
  return { ...renderAccount(modal, locale), ping, onExpired };
}
const dialog = () => screen.queryByRole('dialog', { name: 'Are you still there?' });

describe('idle modal', () => {
  it.each(['en', 'es'] as const)('names the button to continue consistently, in %s', (locale) => {
    open({ locale });
    to(750);
    const { idle } = { en: enAccount, es: esAccount }[locale];
    expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([idle.keepActive, idle.logOut]);
  });

  it('opens after 750 s and counts down from two minutes', () => {
    open();
    to(749);
    expect(dialog()).toBeNull();
    to(750);
    expect(dialog()).toBeVisible();
    expect(screen.getByRole('timer')).toHaveTextContent('2:00');
    to(839);
    expect(screen.getByRole('timer')).toHaveTextContent('0:31');
  });

  it('announces the time at a few moments, not every second', () => {
    open();
    to(750);
    const status = screen.getByRole('status');
    expect(status).toHaveTextContent("You'll be logged out in 120 seconds.");
    to(751);
    expect(status).toHaveTextContent('120 seconds');
    to(811);
    expect(status).toHaveTextContent('60 seconds');
    to(861);
    expect(status).toHaveTextContent('10 seconds');
  });

  it('extends the session with one key: Enter on the focused button, or Escape', async () => {
    const { ping } = open();
    to(760);
    expect(screen.getByRole('button', { name: 'Keep active' })).toHaveFocus();
    await act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Keep active' })));
    expect(dialog()).toBeNull();
    to(1_520);
    const shown = screen.getByRole('dialog');
    await act(async () => void fireEvent(shown, new Event('cancel', { cancelable: true })));
    expect(dialog()).toBeNull();
    expect(ping.mock.calls).toEqual([['warning'], ['keep'], ['warning'], ['keep']]);
  });

  it('reports an unreachable server and continues to count', async () => {
    open({ isAlive: false });
    to(760);
    await act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Keep active' })));
    expect(screen.getByRole('alert')).toHaveTextContent("We couldn't reach the server. Please try again.");
    expect(dialog()).toBeVisible();
  });

  it('ends the session once, after 870 s', () => {
    const { onExpired } = open();
    to(869);
    expect(onExpired).not.toHaveBeenCalled();
    to(880);
    expect(onExpired).toHaveBeenCalledTimes(1);
  });

  it('offers to log out', () => {
    open();
    to(760);
    const form = screen.getByRole('button', { name: 'Log out' }).closest('form');
    expect(form).toHaveAttribute('action', '/api/session/logout?locale=en');
  });

  it('is translated to Spanish', () => {
    open({ locale: 'es' });
    to(870 - 60);
    expect(screen.getByRole('dialog', { name: '¿Sigue ahí?' })).toBeVisible();
    expect(screen.getByRole('status')).toHaveTextContent('Su sesión se cerrará en 60 segundos.');
  });

  it('does nothing without a page', () => {
    open().unmount();
    render(<p>Elsewhere</p>);
    to(2_000);
    expect(screen.getByText('Elsewhere')).toBeVisible();
  });
});
