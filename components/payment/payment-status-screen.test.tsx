import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, screen } from '@testing-library/react';
import type { PaymentStatus } from '#lib/payment/api.ts';
import type { PaymentStatusView } from '#lib/payment/views.ts';
import { renderLitepay, replace } from '#tests/support/litepay-screen.tsx';
import { type SentRequest, respondWith } from '#tests/support/api-server.ts';
import { PaymentStatusScreen } from './payment-status-screen.tsx';

const REDIRECTS = { confirmed: '/litepay/order-confirmation', back: '/litepay/refill', failed: '/error' };
let count = 0;

function open(state: PaymentStatusView['state'] = 'processing') {
  count += 1;
  const view = {
    purchaseId: 'purchase-1234',
    attempt: String(count).padStart(64, 'a'),
    reference: 'ABCD-1234',
    state,
    supportPhone: '800-555-0199',
  };
  const declined = { event: 'payment_error', step: 3, detail: 'trouble processing payment' } as const;
  return {
    view,
    ...renderLitepay(
      <PaymentStatusScreen
        namespace="litepay.waiting"
        api="/api/litepay"
        view={view}
        redirects={REDIRECTS}
        declined={declined}
      />,
    ),
  };
}
const status = (state: PaymentStatus['state']) => ({ state, reference: 'ABCD-1234' });
const after = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));
const times = (requests: SentRequest[]) => requests.length;

beforeEach(() => {
  jest.useFakeTimers();
  window.dataLayer = [];
});
afterEach(() => {
  jest.useRealTimers();
});

describe('the waiting page of a payment', () => {
  it('asks for its own payment every two seconds, and less often after a minute', async () => {
    const requests = respondWith({ '/api/litepay/status': status('processing') });
    const { view } = open();
    expect(requests).toEqual([]);
    await after(2_100);
    expect(requests).toEqual([
      { path: `/api/litepay/status?purchase=purchase-1234&attempt=${view.attempt}`, body: null },
    ]);
    await after(57_000);
    const inTheFirstMinute = times(requests);
    expect(inTheFirstMinute).toBeGreaterThan(25);
    await after(60_000);
    expect(times(requests) - inTheFirstMinute).toBeLessThan(15);
    expect(times(requests) - inTheFirstMinute).toBeGreaterThan(8);
  });

  it.each([
    ['confirmed', '/en/litepay/order-confirmation'],
    ['declined', '/en/litepay/refill'],
    ['not-charged', '/en/litepay/refill'],
    ['none', '/en/litepay/refill'],
    ['failed', '/en/error'],
  ] as const)('leads on when it is %s, once', async (state, path) => {
    const requests = respondWith({ '/api/litepay/status': ['offline', status('checking'), status(state)] });
    open();
    await after(7_000);
    expect(replace.mock.calls).toEqual([[path]]);
    const before = times(requests);
    await after(30_000);
    expect(times(requests)).toBe(before);
    expect(window.dataLayer?.length).toBe(state === 'declined' ? 1 : 0);
  });

  it('says what is known, and after a while that it takes longer', async () => {
    respondWith({ '/api/litepay/status': status('checking') });
    open();
    expect(screen.getByRole('heading', { name: 'Processing your payment' })).toHaveFocus();
    await after(2_100);
    expect(screen.getByRole('heading', { name: "We're checking your payment" })).toHaveFocus();
    expect(screen.queryByText(/taking longer/)).toBeNull();
    await after(15_000);
    expect(screen.getByText(/taking longer/)).toBeVisible();
  });

  it('goes on by itself where a person may be needed, and ends in the receipt', async () => {
    const requests = respondWith({ '/api/litepay/status': [status('manual'), status('confirmed')] });
    open('manual');
    expect(screen.getByRole('heading', { name: "We couldn't confirm your payment automatically" })).toBeVisible();
    expect(screen.getByText(/Our team is reviewing it/).closest('p')).toHaveTextContent(
      /call Customer Care at 800-555-0199/,
    );
    expect(screen.getByText("Don't pay again.")).toBeVisible();
    expect(screen.getByText('ABCD-1234')).toBeVisible();
    await after(14_000);
    expect(requests).toEqual([]);
    await after(2_000);
    expect(times(requests)).toBe(1);
    expect(replace).not.toHaveBeenCalled();
    await after(16_000);
    expect(replace.mock.calls).toEqual([['/en/litepay/order-confirmation']]);
  });
});
