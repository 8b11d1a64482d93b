import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { SendReceipt } from '#components/payment/send-receipt.tsx';
import { LOCALES } from '#lib/i18n/locales.ts';
import { newRefillCart } from '#lib/plans/refill-cart.ts';
import type { Unpaid } from '#lib/domain/session/unfinished.ts';
import type { OpenReconnectView } from '#lib/reconnect/server/reconnect-pages.ts';
import { REFILL_PATHS } from '#lib/refill/flow.ts';
import type { RefillCartView, RefillReviewView } from '#lib/refill/server/refill-pages.ts';
import { labelsIn } from '#tests/e2e/support/labels.ts';
import { renderAccount } from '#tests/support/account-screen.tsx';
import { respondWith } from '#tests/support/api-server.ts';
import { RouterContext } from '#tests/support/next-navigation.ts';
import { watchNavigation } from '#tests/support/page-left.ts';
import { ConfirmScreen } from './move/confirm-screen.tsx';
import { ReconnectScreen } from './reconnect/screen.tsx';
import { RefillMemory } from './refill/refill-memory.tsx';
import { RefillScreen } from './refill/refill-screen.tsx';
import { ReviewScreen } from './refill/review/screen.tsx';

const ACCOUNT = 'a'.repeat(32);
const QUOTE = { attempt: 'b'.repeat(64), reference: 'PAID-2345', lines: [], taxCents: 424, totalCents: 4_924 };
const SAVED = { ref: 'card-1', brand: 'visa', lastFour: '4242', expiry: { month: 12, year: 2049 } } as const;
const PURCHASE = { account: ACCOUNT, purchase: { id: 'purchase-1', version: 1 }, quote: QUOTE };
const PREVIEW = { today: '2026-11-23', expiry: '2026-12-06', days: 30 };
const REVIEW: RefillReviewView = {
  ...PURCHASE,
  cart: newRefillCart('HSD_030'),
  preview: PREVIEW,
  plans: [{ planCode: 'HSD_030', lob: 'HSD', priceCents: 4_500, days: 30 }],
  agreement: 'box',
  savedCard: SAVED,
  isPaused: false,
  hasOfferEnded: false,
  failure: null,
};
const CART: RefillCartView = {
  ...PURCHASE,
  tab: 'pin',
  takesPins: true,
  pinFailure: null,
  supportPhone: '(800) 555-0100',
  cart: newRefillCart('HSD_030'),
  prices: { plans: [{ planCode: 'HSD_030', lob: 'HSD', priceCents: 4_500, days: 30 }], creditCents: 0, promo: null },
  preview: PREVIEW,
  estimate: null,
  isTribal: false,
  isPaused: false,
  hasOfferEnded: false,
  areOffersUnknown: false,
  after: null,
  receipt: null,
};
const HOME = { addressLine1: '100 Maple Street', addressLine2: '', city: 'Springfield', state: 'IL', zip: '62701' };
const RECONNECT: OpenReconnectView = {
  ...PURCHASE,
  kind: 'open',
  serviceAddress: HOME,
  isColdTap: false,
  planCode: 'HSD_030',
  estimate: null,
  failure: null,
  billing: 'full',
  plans: [{ planCode: 'HSD_030', priceCents: 4_500, days: 30, text: '' }],
  savedCard: SAVED,
  month: { month: 11, year: 2026 },
};
const MOVE = {
  account: ACCOUNT,
  purchase: PURCHASE.purchase,
  day: null,
  hasBenefit: false,
  elapsing: null,
  from: 'here',
  to: 'there',
};

const router = { push: jest.fn(), replace: jest.fn(), refresh: jest.fn() };
const page = (shown: ReactNode) => <RouterContext.Provider value={router}>{shown}</RouterContext.Provider>;
const review = (
  <RefillMemory paths={REFILL_PATHS}>
    <ReviewScreen view={REVIEW} />
  </RefillMemory>
);
const refused = (body: object) => () => Promise.resolve(Response.json(body, { status: 401 }));

jest.setTimeout(30_000);
Element.prototype.scrollIntoView = () => undefined;

beforeEach(() => {
  for (const mock of Object.values(router)) mock.mockReset();
  window.sessionStorage.clear();
});

describe.each(LOCALES)('a 401 at a payment, in %s', (locale) => {
  const t = labelsIn(locale);
  const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
  const agree = async () => userEvent.click(await screen.findByRole('checkbox'));
  const loginFrom = (path: string) =>
    `/api/session/login?${new URLSearchParams({ locale, returnTo: path, auto: 'true' })}`;

  const payments: [
    what: string,
    path: string,
    unpaid: Unpaid,
    pay: (reply: ReturnType<typeof refused>) => Promise<void>,
  ][] = [
    [
      'an owner’s refill',
      `/${locale}/refill/review?account=${ACCOUNT}`,
      'payment',
      async (reply) => {
        respondWith({ '/api/refill/pay': reply });
        renderAccount(page(review), locale);
        await agree();
        await press(t('refill.review.submit'));
      },
    ],
    [
      'the refill of a move',
      `/${locale}/move/refill-review?account=${ACCOUNT}`,
      'payment',
      async (reply) => {
        respondWith({ '/api/refill/pay': reply });
        renderAccount(page(review), locale);
        await agree();
        await press(t('refill.review.submit'));
      },
    ],
    [
      'a PIN',
      `/${locale}/refill?tab=pin&account=${ACCOUNT}`,
      'pin',
      async (reply) => {
        const { purchase } = PURCHASE;
        const fit = { outcome: 'fit' as const, purchase, quote: QUOTE, days: 30, expiry: null, today: '2026-11-23' };
        respondWith({ '/api/refill/pin/look-up': fit, '/api/refill/pin/pay': reply });
        renderAccount(page(<RefillScreen view={CART} />), locale);
        await userEvent.type(screen.getByLabelText(t('pin.form.field')), 'ABCDEFGH23456789');
        await press(t('pin.form.verify'));
        await press(t('pin.found.redeem'));
      },
    ],
    [
      'a reconnection',
      `/${locale}/reconnect?account=${ACCOUNT}`,
      'reconnection',
      async (reply) => {
        respondWith({ '/api/reconnect/pay': reply });
        renderAccount(page(<ReconnectScreen view={RECONNECT} />), locale);
        await userEvent.click(await screen.findByRole('checkbox', {}, { timeout: 5_000 }));
        await press(t('reconnect.review.submit'));
      },
    ],
  ];

  describe.each(payments)('%s', (_what, path, unpaid, pay) => {
    it.each([
      ['our own', { reason: 'ended', redirectTo: 'login' }],
      ['one with a target that this page does not know', { reason: 'moved', redirectTo: 'sign-in' }],
      ['one with another field, as other versions have', { reason: 'ended', leadsTo: 'login' }],
      ['one without a body', {}],
    ])('leads to the login and back after %s, without mentioning money', async (_kind, body) => {
      window.history.replaceState(null, '', path);
      const left = watchNavigation();
      await pay(refused(body));
      await waitFor(() => expect(left).toEqual([loginFrom(path)]));
      const alert = await screen.findByRole('alert');
      expect(alert).toHaveTextContent(t('payment.alert.signedOut.title'));
      expect(alert).not.toHaveTextContent(t('payment.notCharged.title'));
      // Should the browser not follow: the page itself leads to the login.
      expect(screen.getByText(t('payment.alert.signedOut.action'))).toHaveAttribute('href', '');
    });

    it('leads to the timeout page, which says that nothing was charged', async () => {
      window.history.replaceState(null, '', path);
      const left = watchNavigation();
      await pay(refused({ reason: 'idle', redirectTo: 'timeout-error' }));
      const query = new URLSearchParams({ returnTo: path, undone: unpaid });
      await waitFor(() => expect(left).toEqual([`/${locale}/timeout-error?${query}`]));
    });
  });

  it('leads from a move to the login and back', async () => {
    const path = `/${locale}/move/now?account=${ACCOUNT}`;
    window.history.replaceState(null, '', path);
    const left = watchNavigation();
    respondWith({ '/api/move/confirm': refused({}) });
    renderAccount(page(<ConfirmScreen view={MOVE} kind="now" />), locale);
    await press(t('moving.now.twoStep'));
    await act(() => new Promise((resolve) => setTimeout(resolve, 600)));
    await press(t('moving.now.yes'));
    await waitFor(() => expect(left).toEqual([loginFrom(path)]));
  });

  it('asks for a login before a receipt is sent, and keeps the recipient', async () => {
    respondWith({ '/api/refill/receipt': refused({}) });
    const named = { purchaseId: 'purchase-1', attempt: QUOTE.attempt, account: ACCOUNT };
    renderAccount(<SendReceipt api="/api/refill" draft="refill/receipt" {...named} />, locale);
    const field = screen.getByLabelText(t('payment.receipt.send.recipient'));
    await userEvent.type(field, 'ana@example.com');
    await press(t('payment.receipt.send.action'));
    expect(await screen.findByRole('alert')).toHaveTextContent(t('payment.alert.signedOut.receipt'));
    expect(field).toHaveValue('ana@example.com');
  });
});
