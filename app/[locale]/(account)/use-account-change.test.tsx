import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, fireEvent, screen } from '@testing-library/react';
import { AppRouterContext } from 'next/dist/shared/lib/app-router-context.shared-runtime.js';
import { useState } from 'react';
import { SWRConfig } from 'swr';
import type { DashboardView } from '#lib/views/account.ts';
import { dashboardWith, renderAccount } from '#tests/support/account-screen.tsx';
import { AccountWatch, WatchedAccount } from './account-watch.tsx';
import { useDashboard } from './dashboard/use-dashboard.ts';
import { useAccountChange } from './use-account-change.ts';

const ACCOUNT = 'a'.repeat(32);
const LAST_ACTION = 'idle/last-action';

/** What the server answers next, and what was sent to it. */
const server = { status: 200, body: {} as object, requests: [] as { path: string; body: unknown }[] };
const fetchBefore = globalThis.fetch;
const refresh = jest.fn();

beforeEach(() => {
  jest.useFakeTimers({ now: 1_000_000, doNotFake: ['queueMicrotask'] });
  window.localStorage.clear();
  refresh.mockClear();
  Object.assign(server, { status: 200, body: { outcome: 'done' }, requests: [] });
  globalThis.fetch = async (input, init) => {
    const path = input instanceof Request ? input.url : input.toString();
    server.requests.push({ path, body: typeof init?.body === 'string' ? JSON.parse(init.body) : null });
    return new Response(JSON.stringify(server.body), { status: server.status });
  };
});
afterEach(() => {
  globalThis.fetch = fetchBefore;
  jest.useRealTimers();
});

function Change() {
  const change = useAccountChange<{ smsOptIn: string }>('sync-up', ACCOUNT);
  const [outcome, setOutcome] = useState('');
  return <button onClick={() => void change({ smsOptIn: 'Y' }).then(setOutcome)}>{outcome || 'Change'}</button>;
}

const SENT = dashboardWith({ account: ACCOUNT });

function Dashboard({ view = SENT }: { view?: DashboardView }) {
  return <p>{useDashboard(view).name}</p>;
}

const open = (page: React.ReactNode) =>
  renderAccount(
    <AppRouterContext.Provider value={{ refresh } as never}>
      <AccountWatch area="account">
        <SWRConfig value={{ provider: () => new Map() }}>{page}</SWRConfig>
        <WatchedAccount account={ACCOUNT} />
      </AccountWatch>
    </AppRouterContext.Provider>,
  );
const settled = () => act(async () => void (await jest.advanceTimersByTimeAsync(50)));
const press = async () => {
  fireEvent.click(screen.getByRole('button'));
  await settled();
};
const lastAction = () => Number(window.localStorage.getItem(LAST_ACTION));

describe('a change of the account', () => {
  it('is sent for the account that the page shows, starts the idle time anew and refreshes page and shell', async () => {
    open(<Change />);
    jest.setSystemTime(1_600_000);
    await press();
    expect(server.requests).toEqual([{ path: '/api/account/sync-up', body: { smsOptIn: 'Y', account: ACCOUNT } }]);
    expect(lastAction()).toBeGreaterThanOrEqual(1_600_000);
    expect(refresh).toHaveBeenCalledTimes(1);
    expect(screen.getByRole('button')).toHaveTextContent('done');
  });

  it.each([
    [200, { outcome: 'failed' }, true],
    [500, { reason: 'bug' }, false],
  ])('that comes to nothing (%i) refreshes nothing', async (status, body, isAnswered) => {
    Object.assign(server, { status, body });
    open(<Change />);
    jest.setSystemTime(1_600_000);
    await press();
    expect(refresh).not.toHaveBeenCalled();
    expect(lastAction() >= 1_600_000).toBe(isAnswered);
    expect(screen.getByRole('button')).toHaveTextContent('failed');
  });
});

describe('a dashboard that is read again', () => {
  const comeBack = async () => {
    act(() => void window.dispatchEvent(new Event('focus')));
    await settled();
  };

  it('because the customer came back starts the idle time anew', async () => {
    server.body = { view: dashboardWith({ account: ACCOUNT, name: 'Rosa' }) };
    open(<Dashboard />);
    jest.setSystemTime(1_600_000);
    await comeBack();
    expect(server.requests.map(({ path }) => path)).toEqual([
      `/api/account/dashboard?account=${ACCOUNT}&isAction=true`,
    ]);
    expect(screen.getByText('Rosa')).toBeVisible();
    expect(lastAction()).toBeGreaterThanOrEqual(1_600_000);
  });

  it('while the question stands whether they are still there does not answer it', async () => {
    server.body = { view: dashboardWith({ account: ACCOUNT }) };
    open(<Dashboard />);
    jest.setSystemTime(1_800_000);
    await comeBack();
    const reads = server.requests.filter(({ path }) => path.includes('/dashboard'));
    expect(reads.map(({ path }) => path)).toEqual([`/api/account/dashboard?account=${ACCOUNT}&isAction=false`]);
    expect(lastAction()).toBeLessThan(1_100_000);
  });
});
