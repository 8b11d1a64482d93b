import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { RouterContext } from '#tests/support/next-navigation.ts';
import type { Quote } from '#lib/payment/api.ts';
import type { OpenReconnectView, PaidReconnectView, ReconnectView } from '#lib/reconnect/server/reconnect-pages.ts';
import { renderAccount } from '#tests/support/account-screen.tsx';
import { type ApiReplies, bodiesFor, respondWith } from '#tests/support/api-server.ts';
import { ReconnectScreen } from './screen.tsx';
import { ReconnectStatus } from './status/reconnect-status.tsx';

const ACCOUNT = 'a'.repeat(32);
const ATTEMPT = 'b'.repeat(64);
const PURCHASE = { id: 'purchase-1', version: 2 };
const QUOTE: Quote = {
  attempt: ATTEMPT,
  reference: 'ABCD-2345',
  taxCents: 424,
  totalCents: 4_924,
  lines: [{ kind: 'plan', code: 'HSD_030', text: '', quantity: 1, cents: 4_500 }],
};
const HOME = {
  account: ACCOUNT,
  serviceAddress: {
    addressLine1: '100 Maple Street',
    addressLine2: '',
    city: 'Springfield',
    state: 'IL',
    zip: '62701',
  },
  isColdTap: false,
};
const OPEN: OpenReconnectView = {
  ...HOME,
  kind: 'open',
  planCode: 'HSD_030',
  purchase: PURCHASE,
  quote: QUOTE,
  estimate: null,
  failure: null,
  billing: 'full',
  plans: [
    { planCode: 'HSD_030', priceCents: 4_500, days: 30, text: '' },
    { planCode: 'HSD_007', priceCents: 1_500, days: 7, text: '' },
  ],
  savedCard: { ref: 'card-1', brand: 'visa', lastFour: '4242', expiry: { month: 12, year: 2049 } },
  month: { month: 11, year: 2026 },
};
const PAID: PaidReconnectView = {
  ...HOME,
  kind: 'paid',
  isSlow: false,
  isLate: false,
  supportPhone: '(555) 010-0199',
  waitMs: 10_000,
  receipt: {
    account: ACCOUNT,
    planDays: 30,
    purchaseId: PURCHASE.id,
    attempt: ATTEMPT,
    reference: 'ABCD-2345',
    orderNumber: 'H-1',
    paidOn: '2026-11-23',
    lines: QUOTE.lines,
    taxCents: 424,
    totalCents: 4_924,
    card: null,
    merchant: { supportPhone: '(800) 555-0100', url: 'http://localhost:3000' },
  },
};
const NEW_ACCOUNT = { outcome: 'ready', path: '/activation?accountId=MQ==&guid=Mg==&bhr=false&mobile=false' } as const;
const BACK = new URLSearchParams({
  reference: 'ABCD-2345',
  reason: 'reconnect',
  order: 'H-1',
  paid: '4924',
  returnTo: '/en/reconnect',
});
const NOT_CHARGED = new URLSearchParams({ reference: 'ABCD-2345', undone: 'reconnection', returnTo: '/en/reconnect' });

const router = { push: jest.fn(), replace: jest.fn(), refresh: jest.fn() };

function open(view: ReconnectView, replies: ApiReplies = {}) {
  const sent = respondWith(replies);
  renderAccount(
    <RouterContext.Provider value={router}>
      <ReconnectScreen view={view} />
    </RouterContext.Provider>,
  );
  return sent;
}

const step = (name: string) => screen.getByRole('button', { name });
const user = userEvent.setup({ advanceTimers: jest.advanceTimersByTime });
const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));
const pay = async () => {
  await user.click(screen.getByRole('checkbox', { name: 'I agree to the terms and conditions' }));
  await user.click(screen.getByRole('button', { name: 'Pay and reconnect' }));
};

beforeEach(() => {
  jest.useFakeTimers();
  window.sessionStorage.clear();
});
afterEach(() => {
  jest.useRealTimers();
  Object.values(router).forEach((one) => one.mockReset());
});

describe('the steps of a reconnection', () => {
  it('complete the address after 500 ms and open the plan after 1000 ms', async () => {
    open(OPEN);
    expect(step('Choose your plan and pay')).toHaveAttribute('aria-disabled', 'true');
    await pass(499);
    expect(step('Service address')).not.toHaveAccessibleDescription('Complete');
    await pass(1);
    expect(step('Service address')).toHaveAccessibleDescription('Complete');
    expect(screen.getAllByText('100 Maple Street, Springfield, IL 62701')[0]).toBeInTheDocument();
    expect(screen.getByText('Springfield, IL 62701')).toBeVisible();
    expect(step('Choose your plan and pay')).toHaveAttribute('aria-expanded', 'false');
    await pass(500);
    expect(step('Choose your plan and pay')).toHaveAttribute('aria-expanded', 'true');
    expect(step('Activate')).toHaveAttribute('aria-disabled', 'true');
    expect(screen.getByText('100 Maple Street, Springfield, IL 62701')).toBeVisible();
  });

  it('pay with the saved card for the plan whose total was agreed to', async () => {
    const saved = {
      outcome: 'saved',
      purchase: { ...PURCHASE, version: 3 },
      quote: { ...QUOTE, totalCents: 1_641 },
    } as const;
    const sent = open(OPEN, {
      '/api/reconnect/plan': saved,
      '/api/reconnect/pay': { outcome: 'confirmed', reference: 'ABCD-2345' },
    });
    await pass(1_000);
    await user.click(screen.getByRole('radio', { name: /7 days of internet/ }));
    await screen.findByRole('button', { name: 'Pay and reconnect' });
    await pay();
    await waitFor(() => expect(router.refresh).toHaveBeenCalled());
    expect(bodiesFor(sent, '/api/reconnect/plan')).toMatchObject([{ planCode: 'HSD_007', purchase: PURCHASE }]);
    expect(bodiesFor(sent, '/api/reconnect/pay')).toMatchObject([
      { account: ACCOUNT, savedCard: 'card-1', totalCents: 1_641, purchase: { version: 3 }, terms: true },
    ]);
  });

  it.each([
    ['saves the plan and pays for it', QUOTE.totalCents, [{ totalCents: QUOTE.totalCents, purchase: PURCHASE }]],
    ['shows another total instead of paying it', 5_000, []],
  ])('pay a total that was loaded after the page: %s', async (_, totalCents, payments) => {
    const { lines, taxCents } = QUOTE;
    const estimate = Promise.resolve({ lines, taxCents, totalCents: QUOTE.totalCents });
    const sent = open(
      { ...OPEN, purchase: null, quote: null, estimate },
      {
        '/api/reconnect/plan': { outcome: 'saved', purchase: PURCHASE, quote: { ...QUOTE, totalCents } },
        '/api/reconnect/pay': { outcome: 'confirmed', reference: 'ABCD-2345' },
      },
    );
    await pass(1_000);
    expect(sent).toEqual([]);
    await pay();
    if (payments.length > 0) await waitFor(() => expect(router.refresh).toHaveBeenCalled());
    else expect(await screen.findByRole('alert')).toHaveTextContent('Your total has changed');
    expect(bodiesFor(sent, '/api/reconnect/plan')[0]).toMatchObject({ purchase: null, planCode: 'HSD_030' });
    expect(bodiesFor(sent, '/api/reconnect/pay')).toMatchObject(payments);
  });

  it('take over the plan that another tab has chosen, and pay only for it', async () => {
    const sent = respondWith({
      '/api/reconnect/plan': { outcome: 'changed' },
      '/api/reconnect/pay': { outcome: 'confirmed', reference: 'ABCD-2345' },
    });
    const page = (view: ReconnectView) => (
      <RouterContext.Provider value={router}>
        <ReconnectScreen view={view} />
      </RouterContext.Provider>
    );
    const quote = { ...QUOTE, attempt: 'c'.repeat(64), totalCents: 9_848 };
    const { show } = renderAccount(page({ ...OPEN, planCode: 'HSD_007' }));
    await pass(1_000);
    await user.click(screen.getByRole('radio', { name: /30 days of internet/ }));
    await waitFor(() => expect(router.refresh).toHaveBeenCalled());
    expect(screen.getByRole('alert')).toHaveTextContent('changed in another tab');
    show(page({ ...OPEN, planCode: 'HSD_007', purchase: { ...PURCHASE, version: 5 }, quote }));
    expect(screen.getByRole('radio', { name: /7 days of internet/ })).toBeChecked();
    await pay();
    await waitFor(() => expect(bodiesFor(sent, '/api/reconnect/pay')).toHaveLength(1));
    expect(bodiesFor(sent, '/api/reconnect/pay')).toMatchObject([
      { attempt: quote.attempt, totalCents: 9_848, purchase: { version: 5 } },
    ]);
  });

  it.each([
    ['nobody can mend it', { outcome: 'failed', reference: 'ABCD-2345' } as const, NOT_CHARGED],
    [
      'there is neither a saved card nor valid billing',
      Response.json({ reason: 'invalid' }, { status: 400 }),
      new URLSearchParams({ undone: 'reconnection', returnTo: '/en/reconnect' }),
    ],
  ])('lead to the error page, which reports that nothing was charged, if %s', async (_, reply, query) => {
    open(OPEN, { '/api/reconnect/pay': reply });
    await pass(1_000);
    await pay();
    await waitFor(() => expect(router.push).toHaveBeenCalledWith(`/en/error?${query}`));
  });

  it('show what is missing from a typed card, and send nothing', async () => {
    const sent = open({ ...OPEN, savedCard: null }, {});
    await pass(1_000);
    await pay();
    expect(await screen.findByText('Check these fields')).toBeVisible();
    expect(sent).toEqual([]);
  });
});

it('leads a reconnection with a lost response to the error page once it is known that nothing was charged', async () => {
  respondWith({ '/api/reconnect/status': { state: 'failed', reference: 'ABCD-2345' } });
  const view = { purchaseId: 'purchase-1234', attempt: 'a'.repeat(64), reference: 'ABCD-2345' };
  renderAccount(
    <RouterContext.Provider value={router}>
      <ReconnectStatus view={{ ...view, state: 'checking', supportPhone: '(800) 555-0100', account: OPEN.account }} />
    </RouterContext.Provider>,
  );
  await pass(3_000);
  await waitFor(() => expect(router.replace).toHaveBeenCalledWith(`/en/error?${NOT_CHARGED}`));
});

describe('a paid reconnection', () => {
  it('requests the new account after ten seconds, and links to its activation', async () => {
    const sent = open(PAID, { '/api/reconnect/new-account': NEW_ACCOUNT });
    expect(screen.getByRole('heading', { name: 'Thank you' })).toBeVisible();
    await pass(9_999);
    expect(sent).toEqual([]);
    await pass(1);
    const link = await screen.findByRole('link', { name: 'Continue to activation' });
    expect(link).toHaveAttribute('href', `/en${NEW_ACCOUNT.path}`);
  });

  it.each([
    ['does not show', { outcome: 'waiting' } as const],
    ['is not told of', 'offline' as const],
  ])('keeps showing the number if the new account %s, and polls again', async (_, reply) => {
    open(PAID, { '/api/reconnect/new-account': [reply, NEW_ACCOUNT] });
    await pass(10_000);
    expect(await screen.findByText(/Setting it up takes longer than usual/)).toBeVisible();
    expect(screen.getAllByText(PAID.receipt.orderNumber ?? '').length).toBeGreaterThan(0);
    expect(router.push).not.toHaveBeenCalled();
    await pass(10_000);
    expect(await screen.findByRole('link', { name: 'Continue to activation' })).toBeVisible();
  });

  it('shows whom to call after an hour', async () => {
    open({ ...PAID, isSlow: true, isLate: true }, { '/api/reconnect/new-account': { outcome: 'waiting' } });
    expect(await screen.findByRole('link', { name: PAID.supportPhone })).toBeVisible();
  });

  it('leads to the error page, with number and amount, if the new account is in error', async () => {
    open(PAID, { '/api/reconnect/new-account': { outcome: 'failed' } });
    await pass(10_000);
    await waitFor(() => expect(router.push).toHaveBeenCalledWith(`/en/error?${BACK}`));
  });
});
