import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, screen } from '@testing-library/react';
import { SWRConfig } from 'swr';
import type { ActivationStatus } from '#lib/activation/api.ts';
import type { ActivationProgressView } from '#lib/activation/server/activation-pages.ts';
import { renderAccount } from '#tests/support/account-screen.tsx';
import { bodiesFor, respondWith } from '#tests/support/api-server.ts';
import { watchNavigation } from '#tests/support/page-left.ts';
import { ProgressScreen } from './screen.tsx';

const STATUS: ActivationStatus = {
  activation: 'activating',
  restart: 'none',
  msSinceRestart: null,
  reference: 'ABCD-2345',
};
const ACTIVE: ActivationStatus = { ...STATUS, activation: 'activated' };
const RESTARTED: ActivationStatus = { ...ACTIVE, restart: 'restarted', msSinceRestart: 0 };
const VIEW: ActivationProgressView = {
  account: 'a'.repeat(32),
  device: 'd'.repeat(32),
  isBehindModem: false,
  status: STATUS,
  pingUrl: new URL('/ping.json', window.location.href).href,
  showsAcp: false,
  supportPhone: '(800) 555-0100',
};
const PROGRESS = '/api/activation/progress';

const open = (view: Partial<ActivationProgressView> = {}) =>
  renderAccount(
    <SWRConfig value={{ provider: () => new Map() }}>
      <ProgressScreen view={{ ...VIEW, ...view }} />
    </SWRConfig>,
  );
const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));
const current = () => document.querySelector('[aria-current="step"]')?.textContent ?? null;
const active = () => screen.queryByRole('heading', { name: 'Your service is active' });

beforeEach(() => {
  jest.useFakeTimers({ now: 1_000_000, doNotFake: ['queueMicrotask'] });
});
afterEach(() => {
  jest.useRealTimers();
});

describe('the wait for an activation', () => {
  it('shows each step, and a banner for a second before it is done', async () => {
    respondWith({ [PROGRESS]: [STATUS, { ...ACTIVE, restart: 'restarting' }, RESTARTED] });
    open();
    expect(current()).toContain('Starting your plan');
    await pass(2_500);
    expect(current()).toContain('Restarting your router');
    await pass(2_200);
    expect(screen.getByRole('status')).toHaveTextContent('Success! Your service is active.');
    expect(active()).toBeNull();
    await pass(1_000);
    expect(active()).toBeVisible();
  });

  it('shows that the activation is being checked, takes long, or continues without a connection', async () => {
    respondWith({
      [PROGRESS]: [
        { ...STATUS, activation: 'checking' },
        STATUS,
        STATUS,
        STATUS,
        STATUS,
        STATUS,
        STATUS,
        STATUS,
        'offline',
      ],
    });
    open();
    await pass(500);
    expect(screen.getByText(/checking whether your service is active/)).toBeVisible();
    await pass(15_000);
    expect(screen.getByText(/taking longer than usual/)).toBeVisible();
    await pass(6_000);
    expect(screen.getByText(/You're offline/)).toBeVisible();
  });

  it('sends a restart that the server has not sent', async () => {
    const sent = respondWith({ [PROGRESS]: ACTIVE, '/api/activation/restart': ACTIVE });
    open();
    await pass(500);
    expect(bodiesFor(sent, '/api/activation/restart')).toEqual([
      { account: VIEW.account, device: VIEW.device, locale: 'en' },
    ]);
  });

  it('requests the public file every ten seconds until its status is 200', async () => {
    const sent = respondWith({
      [PROGRESS]: RESTARTED,
      '/ping.json': [Response.json({}, { status: 503 }), 'offline', { status: 'ok' }],
    });
    const pings = () => bodiesFor(sent, '/ping.json');
    open({ isBehindModem: true, status: RESTARTED });
    await pass(9_000);
    expect(pings()).toEqual([]);
    await pass(12_000);
    expect(pings()).toHaveLength(2);
    expect(current()).toContain('Waiting for your internet');
    await pass(10_000);
    expect(active()).toBeVisible();
  });
});

it('leads to the page of a slow router, not of a failed activation, if the router does not return', async () => {
  const left = watchNavigation();
  respondWith({ [PROGRESS]: { ...RESTARTED, msSinceRestart: 15 * 60_000 }, '/ping.json': 'offline' });
  open({ isBehindModem: true, status: RESTARTED });
  await pass(31_000);
  expect(left[0]).toBe(
    `/en/activation/error?reason=slow&reference=ABCD-2345&account=${VIEW.account}&device=${VIEW.device}&bhr=true`,
  );
});

describe('the end of an activation', () => {
  it('announces that the dashboard follows, unless the customer presses something', async () => {
    respondWith({ [PROGRESS]: RESTARTED });
    open({ status: RESTARTED });
    await pass(1_000);
    expect(screen.getByText("We'll take you there in a moment.")).toBeVisible();
    act(() => void document.dispatchEvent(new Event('keydown')));
    expect(screen.queryByText("We'll take you there in a moment.")).toBeNull();
    expect(screen.getByRole('link', { name: 'Go to my dashboard' })).toHaveAttribute('href', '/en/dashboard?tour=true');
  });

  it('shows the benefit first if the view asks for it', async () => {
    respondWith({ [PROGRESS]: RESTARTED });
    open({ status: RESTARTED, showsAcp: true });
    await pass(1_000);
    expect(screen.getByRole('dialog', { name: 'Some households pay less for internet' })).toBeVisible();
    expect(screen.queryByText("We'll take you there in a moment.")).toBeNull();
    expect(screen.getByRole('button', { name: 'Close' })).toBeVisible();
  });
});
