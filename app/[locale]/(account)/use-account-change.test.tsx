import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, fireEvent, screen } from '@testing-library/react';
import { RouterContext } from '#tests/support/next-navigation.ts';
import { useState } from 'react';
import { SWRConfig } from 'swr';
import type { DashboardView } from '#lib/account/server/dashboard.ts';
import { dashboardWith, renderAccount } from '#tests/support/account-screen.tsx';
import { type ApiReply, serverError, ForeignResponse, respondWith } from '#tests/support/api-server.ts';
import { AccountWatch, WatchedAccount } from './account-watch.tsx';
import { useDashboard } from './dashboard/screen.tsx';
import { useAccountChange } from './use-account-change.ts';

const ACCOUNT = 'a'.repeat(32);
const LAST_ACTION = 'idle/last-action';

const SYNC_UP = '/api/account/sync-up';
const DASHBOARD = '/api/account/dashboard';
const refresh = jest.fn();

beforeEach(() => {
  jest.useFakeTimers({ now: 1_000_000, doNotFake: ['queueMicrotask'] });
  window.localStorage.clear();
  refresh.mockClear();
});
afterEach(() => {
  jest.useRealTimers();
});

function Change() {
  const change = useAccountChange('sync-up', ACCOUNT);
  const [outcome, setOutcome] = useState('');
  return (
    <button
      onClick={() => void change({ version: 'v1', languagePreference: 'ENGLISH', smsOptIn: 'Y' }).then(setOutcome)}
    >
      {outcome || 'Change'}
    </button>
  );
}

const SENT = dashboardWith({ account: ACCOUNT });

function Dashboard({ view = SENT }: { view?: DashboardView }) {
  return <p>{useDashboard(view).name}</p>;
}

const open = (page: React.ReactNode) =>
  renderAccount(
    <RouterContext.Provider value={{ refresh } as never}>
      <AccountWatch area="account">
        <SWRConfig value={{ provider: () => new Map() }}>{page}</SWRConfig>
        <WatchedAccount account={ACCOUNT} />
      </AccountWatch>
    </RouterContext.Provider>,
  );
const settled = () => act(async () => void (await jest.advanceTimersByTimeAsync(50)));
const press = async () => {
  fireEvent.click(screen.getByRole('button'));
  await settled();
};
const lastAction = () => Number(window.localStorage.getItem(LAST_ACTION));

describe('account of a page', () => {
  it('is remembered in the tab, so that the next customer sees none of its data', async () => {
    window.sessionStorage.setItem('address-check/1', '{}');
    window.sessionStorage.setItem('tab/owner', 'b'.repeat(8));
    open(null);
    await settled();
    expect(window.sessionStorage.getItem('address-check/1')).toBeNull();
  });
});

describe('account change', () => {
  it('is sent for the account that the page shows, starts the idle time anew and refreshes page and shell', async () => {
    const sent = respondWith({ [SYNC_UP]: { outcome: 'done' } });
    open(<Change />);
    jest.setSystemTime(1_600_000);
    await press();
    expect(sent).toEqual([
      { path: SYNC_UP, body: { version: 'v1', languagePreference: 'ENGLISH', smsOptIn: 'Y', account: ACCOUNT } },
    ]);
    expect(lastAction()).toBeGreaterThanOrEqual(1_600_000);
    expect(refresh).toHaveBeenCalledTimes(1);
    expect(screen.getByRole('button')).toHaveTextContent('done');
  });

  it.each<[string, ApiReply<typeof SYNC_UP>, boolean]>([
    ['the provider failed', { outcome: 'failed' }, true],
    ['the server failed', serverError(), false],
    ['only a newer page knows the outcome', Response.json({ outcome: 'held' }), true],
    ['the response is not ours', new ForeignResponse('{"outcome":"done"}'), false],
  ])('refreshes nothing after a failure (%s)', async (_, reply, isAnswered) => {
    respondWith({ [SYNC_UP]: reply });
    open(<Change />);
    jest.setSystemTime(1_600_000);
    await press();
    expect(refresh).not.toHaveBeenCalled();
    expect(lastAction() >= 1_600_000).toBe(isAnswered);
    expect(screen.getByRole('button')).toHaveTextContent('failed');
  });
});

describe('dashboard refresh', () => {
  const comeBack = async () => {
    act(() => void window.dispatchEvent(new Event('focus')));
    await settled();
  };

  it('restarts the idle time when the customer returns to the tab', async () => {
    const sent = respondWith({ [DASHBOARD]: { view: dashboardWith({ account: ACCOUNT, name: 'Rosa' }) } });
    open(<Dashboard />);
    jest.setSystemTime(1_600_000);
    await comeBack();
    expect(sent.map(({ path }) => path)).toEqual([`${DASHBOARD}?account=${ACCOUNT}&isAction=true`]);
    expect(screen.getByText('Rosa')).toBeVisible();
    expect(lastAction()).toBeGreaterThanOrEqual(1_600_000);
  });

  it('does not restart the idle time while the idle modal is open', async () => {
    const sent = respondWith({ [DASHBOARD]: { view: dashboardWith({ account: ACCOUNT }) } });
    open(<Dashboard />);
    jest.setSystemTime(1_800_000);
    await comeBack();
    expect(sent.map(({ path }) => path)).toEqual([`${DASHBOARD}?account=${ACCOUNT}&isAction=false`]);
    expect(lastAction()).toBeLessThan(1_100_000);
  });
});
