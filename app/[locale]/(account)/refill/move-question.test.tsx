import { describe, expect, it, jest } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { RouterContext } from '#tests/support/next-navigation.ts';
import type { ReactNode } from 'react';
import { LOCALES } from '#lib/i18n/locales.ts';
import { newRefillCart } from '#lib/plans/refill-cart.ts';
import type { RefillCartView, RefillReviewView } from '#lib/refill/server/refill-pages.ts';
import { labelsIn } from '#tests/e2e/support/labels.ts';
import { renderAccount } from '#tests/support/account-screen.tsx';
import { bodiesFor, respondWith } from '#tests/support/api-server.ts';
import { RefillMemory } from './refill-memory.tsx';
import { RefillScreen } from './refill-screen.tsx';
import { Review } from './review/screen.tsx';

const QUOTE = { attempt: 'a'.repeat(64), reference: 'PAID-2345', lines: [], totalCents: 4924, taxCents: 424 };
const OF_PURCHASE = {
  account: 'a'.repeat(32),
  purchase: { id: 'purchase-1234', version: 1 },
  quote: QUOTE,
  cart: newRefillCart('HSD_030'),
};
const PAY = '/api/refill/pay';
const REDEEM = '/api/refill/pin/pay';
const CONFIRMED = { outcome: 'confirmed', reference: 'PAID-2345' } as const;
const router = { push: jest.fn(), replace: jest.fn(), refresh: jest.fn() };

const page = (screenOf: ReactNode) => (
  <RouterContext.Provider value={router}>
    <RefillMemory>{screenOf}</RefillMemory>
  </RouterContext.Provider>
);
const createReview = (isPaused: boolean): RefillReviewView => ({
  ...OF_PURCHASE,
  preview: { today: '2026-11-23', expiry: '2026-12-06', days: 30 },
  plans: [{ planCode: 'HSD_030', lob: 'HSD', priceCents: 4_500, days: 30 }],
  agreement: 'box',
  savedCard: { ref: 'card-1', brand: 'visa', lastFour: '4242', expiry: { month: 12, year: 2030 } },
  isPaused,
  hasOfferEnded: false,
  failure: null,
});
const createCart = (isPaused: boolean): RefillCartView => ({
  ...OF_PURCHASE,
  tab: 'pin',
  takesPins: true,
  pinFailure: null,
  supportPhone: '(800) 555-0100',
  quote: null,
  estimate: null,
  prices: { plans: [{ planCode: 'HSD_030', lob: 'HSD', priceCents: 4500, days: 30 }], creditCents: 0, promo: null },
  preview: { today: '2026-11-23', expiry: '2026-12-06' },
  isTribal: false,
  isPaused,
  hasOfferEnded: false,
  areOffersUnknown: false,
  after: null,
  receipt: null,
});

describe.each(LOCALES)('spec 2 §4: a refill that ends a move (%s)', (locale) => {
  const t = labelsIn(locale);
  const press = async (key: Parameters<typeof t>[0]) =>
    userEvent.click(await screen.findByRole('button', { name: t(key) }));
  const dialog = () => within(screen.getByRole('dialog', { name: t('refill.cart.paused.ask.title') }));
  const question = () => screen.queryByRole('dialog', { name: t('refill.cart.paused.ask.title') });

  async function submit(isPaused: boolean) {
    const requests = respondWith({ [PAY]: CONFIRMED });
    renderAccount(page(<Review view={createReview(isPaused)} typedCard={null} />), locale);
    await userEvent.click(screen.getByRole('checkbox'));
    await press('refill.review.submit');
    return () => bodiesFor(requests, PAY);
  }

  it('sends nothing before the customer has agreed to end the move', async () => {
    const payments = await submit(true);
    expect(dialog().getByText(t('refill.cart.paused.ask.text'))).toBeVisible();
    await press('refill.cart.paused.ask.yes');
    await waitFor(() => expect(payments()).toHaveLength(1));
    expect(question()).toBeNull();
  });

  it('sends nothing if the customer keeps the move', async () => {
    const payments = await submit(true);
    await userEvent.click(dialog().getByText(t('refill.cart.paused.ask.no')));
    expect(question()).toBeNull();
    expect(payments()).toEqual([]);
  });

  it('asks nothing without a move in progress', async () => {
    const payments = await submit(false);
    await waitFor(() => expect(payments()).toHaveLength(1));
    expect(question()).toBeNull();
  });

  it('asks before a PIN is redeemed, too', async () => {
    const fit = { outcome: 'fit', purchase: OF_PURCHASE.purchase, quote: QUOTE, days: 30 } as const;
    const requests = respondWith({
      '/api/refill/pin/look-up': { ...fit, expiry: '2026-12-06', today: '2026-11-23' },
      [REDEEM]: CONFIRMED,
    });
    renderAccount(page(<RefillScreen view={createCart(true)} />), locale);
    await userEvent.type(screen.getByLabelText(t('pin.form.field')), 'ABCD-EFGH-2345-6789');
    await press('pin.form.verify');
    await userEvent.click(await screen.findByRole('button', { name: t('pin.found.redeem') }));
    expect(question()).toBeVisible();
    expect(bodiesFor(requests, REDEEM)).toEqual([]);
    await press('refill.cart.paused.ask.yes');
    await waitFor(() => expect(bodiesFor(requests, REDEEM)).toHaveLength(1));
  });
});
