import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, screen } from '@testing-library/react';
import { RouterContext } from '#tests/support/next-navigation.ts';
import type { MoveProgress } from '#lib/move/api.ts';
import { LOCALES } from '#lib/i18n/locales.ts';
import type { MoveConfirmationView } from '#lib/move/server/move-views.ts';
import { labelsIn } from '#tests/e2e/support/labels.ts';
import { renderAccount } from '#tests/support/account-screen.tsx';
import { type ApiReplies, bodiesFor, serverError, respondWith } from '#tests/support/api-server.ts';
import { watchNavigation } from '#tests/support/page-left.ts';
import { ConfirmationScreen } from './confirmation-screen.tsx';

const PROGRESS = '/api/move/progress';
const FINISH = '/api/move/finish';
const CONFIRM = '/api/move/confirm';
const REFERENCE = 'ABCD-2345';
const VIEW: MoveConfirmationView = {
  account: 'a'.repeat(32),
  order: REFERENCE,
  kind: 'now',
  day: '2026-11-23',
  progress: null,
  setUp: null,
  from: '100 Maple Street, Springfield, IL 62701',
  to: '200 Oak Avenue, Springfield, IL 62701',
  confirmationNumber: '',
  newAccount: '',
  isBehindModem: false,
  days: { says: 'held', left: 14 },
  lastDayToCancel: null,
};
const progressOf = (state: MoveProgress['state'], waitMs = 0) => ({
  state,
  waitMs,
  canSendAgain: false,
  reference: REFERENCE,
});
const router = { push: jest.fn(), replace: jest.fn(), refresh: jest.fn() };
const after = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));

beforeEach(() => void jest.useFakeTimers());
afterEach(() => {
  jest.useRealTimers();
  Object.values(router).forEach((one) => one.mockReset());
});

describe.each(LOCALES)('a move that is being set up, in %s', (locale) => {
  const t = labelsIn(locale);

  function open(progress: MoveProgress, replies: ApiReplies = {}) {
    window.history.replaceState(null, '', `/${locale}/move/now-confirmation`);
    const left = watchNavigation();
    const sent = respondWith(replies);
    renderAccount(
      <RouterContext.Provider value={router}>
        <ConfirmationScreen view={{ ...VIEW, progress }} />
      </RouterContext.Provider>,
      locale,
    );
    return { sent, left };
  }
  const expectManual = () => {
    expect(screen.getByRole('heading', { name: t('moving.working.manual.title') })).toHaveFocus();
    expect(screen.getByText(t('moving.working.manual.text'))).toBeVisible();
    expect(screen.getByText(REFERENCE)).toBeVisible();
    const link = screen.getByRole('link', { name: t('moving.working.manual.toDashboard') });
    expect(link).toHaveAttribute('href', `/${locale}/dashboard`);
  };

  it('shows that a person looks into an order nobody can confirm, and keeps polling', async () => {
    const { sent, left } = open(progressOf('manual'), { [PROGRESS]: [progressOf('manual'), progressOf('none')] });
    expectManual();
    expect(screen.queryByRole('button', { name: t('moving.working.manual.again') })).not.toBeInTheDocument();
    await after(30_000);
    expect(sent).toHaveLength(2);
    expect(router.refresh).toHaveBeenCalledTimes(1);
    expect(left).toEqual([]);
  });

  it('sends the order again where the provider honors keys', async () => {
    const { sent } = open(
      { ...progressOf('manual'), canSendAgain: true },
      { [CONFIRM]: { outcome: 'accepted', path: '/move/now-confirmation' }, [PROGRESS]: progressOf('created', 60_000) },
    );
    await act(async () => screen.getByRole('button', { name: t('moving.working.manual.again') }).click());
    expect(bodiesFor(sent, CONFIRM)).toEqual([{ account: VIEW.account, locale, purchase: null }]);
    await after(10_000);
    expect(screen.getByRole('heading', { name: t('moving.working.title') })).toBeVisible();
  });

  it('shows the manual check when the state turns manual later', async () => {
    const { sent } = open(progressOf('checking'), { [PROGRESS]: [progressOf('checking'), progressOf('manual')] });
    expect(screen.getByRole('heading', { name: t('moving.working.title') })).toHaveFocus();
    await after(2_100);
    expect(screen.getByText(t('moving.working.checking'))).toBeVisible();
    await after(2_100);
    expectManual();
    expect(sent).toHaveLength(2);
  });

  it('leads to the error page once, with number and way back, if the new account is in error', async () => {
    const { sent, left } = open(progressOf('created', 10_000), {
      [FINISH]: { outcome: 'failed', reference: REFERENCE, number: 'MV00000007' },
    });
    await after(9_900);
    expect(sent).toEqual([]);
    await after(60_000);
    expect(bodiesFor(sent, FINISH)).toEqual([{ account: VIEW.account, order: REFERENCE }]);
    const of = { reference: REFERENCE, order: 'MV00000007', returnTo: `/${locale}/move/now-confirmation` };
    const query = new URLSearchParams(of);
    expect(left).toEqual([`/${locale}/error?${query}`]);
    expect(router.refresh).not.toHaveBeenCalled();
  });

  it('reloads the page of a refused order, and stops polling', async () => {
    const { sent, left } = open(progressOf('sending'), { [PROGRESS]: progressOf('failed') });
    await after(60_000);
    expect(left).toEqual([window.location.href]);
    expect(sent).toHaveLength(1);
  });

  it.each(['done', 'setting-up', 'changed'] as const)('refreshes the page once the order is %s', async (outcome) => {
    const { sent, left } = open(progressOf('created'), { [FINISH]: [{ outcome: 'waiting' }, { outcome }] });
    await after(10_000);
    expect(bodiesFor(sent, FINISH)).toHaveLength(2);
    expect(router.refresh).toHaveBeenCalledTimes(1);
    expect(left).toEqual([]);
  });

  it.each([
    ['no connection', 'offline' as const, true],
    ['a server error', serverError(), false],
  ])('shows a lost connection only if it is lost: %s', async (_, reply, isOffline) => {
    open(progressOf('created'), { [FINISH]: reply });
    await after(100);
    expect(screen.queryByText(t('moving.working.offline')) !== null).toBe(isOffline);
  });
});
