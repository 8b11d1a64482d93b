import { describe, expect, it, jest } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { LOCALES } from '#lib/i18n/locales.ts';
import { newRefillCart } from '#lib/plans/refill-cart.ts';
import type { RefillReviewView } from '#lib/refill/server/refill-pages.ts';
import { renderAccount } from '#tests/support/account-screen.tsx';
import { bodiesFor, respondWith } from '#tests/support/api-server.ts';
import { labelsIn } from '#tests/e2e/support/labels.ts';
import { RouterContext } from '#tests/support/next-navigation.ts';
import { RefillMemory } from '../refill-memory.tsx';
import { Review } from './screen.tsx';

const PAY = '/api/refill/pay';
const router = { push: jest.fn(), replace: jest.fn(), refresh: jest.fn() };
const VIEW: RefillReviewView = {
  account: 'a'.repeat(32),
  purchase: { id: 'purchase-1', version: 1 },
  quote: {
    attempt: 'b'.repeat(64),
    reference: 'QUOTE-2345',
    lines: [{ kind: 'plan', code: 'HSD_030', text: '', quantity: 1, cents: 4_500, days: 30 }],
    taxCents: 424,
    totalCents: 4_924,
  },
  cart: newRefillCart('HSD_030'),
  preview: { today: '2026-11-28', expiry: '2026-11-30', days: 30 },
  plans: [{ planCode: 'HSD_030', lob: 'HSD', priceCents: 4_500, days: 30 }],
  savedCard: { ref: 'card-1', brand: 'visa', lastFour: '4242', expiry: { month: 12, year: 2030 } },
  agreement: 'box',
  isPaused: false,
  hasOfferEnded: false,
  failure: null,
};

describe.each(LOCALES)('the review of a refill (%s)', (locale) => {
  const t = labelsIn(locale);
  const show = (changes: Partial<RefillReviewView> = {}) =>
    renderAccount(
      <RouterContext.Provider value={router}>
        <RefillMemory>
          <Review view={{ ...VIEW, ...changes }} typedCard={null} />
        </RefillMemory>
      </RouterContext.Provider>,
      locale,
    );
  const submit = () => screen.getByRole('button', { name: t('refill.review.submit') });

  it('has one heading, and below it the total, what it buys and the card, in this order', () => {
    const { container } = show();
    expect(screen.getAllByRole('heading').map(({ textContent }) => textContent)).toEqual([t('refill.review.title')]);
    const text = container.textContent;
    const places = ['$49.24', t('payment.buys.title'), '4242'].map((part) => text.indexOf(part));
    expect(Math.min(...places)).toBeGreaterThan(-1);
    expect(places).toEqual(places.toSorted((one, other) => one - other));
  });

  it("has total and button in a region of their own, a phone's bar", () => {
    show();
    const bar = within(screen.getByRole('region', { name: t('refill.cart.label') }));
    expect(bar.getByText(t('refill.cart.total')).closest('p')).toHaveTextContent(/\$49\.24$/);
    expect(bar.getByRole('button', { name: t('refill.review.submit') })).toBeVisible();
  });

  it('leads to the cart, to another card and back to the dashboard', async () => {
    show();
    const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
    await press(t('refill.review.edit'));
    expect(router.push).toHaveBeenLastCalledWith(expect.stringMatching(/\/refill$/));
    await press(t('refill.review.editCard'));
    expect(router.push).toHaveBeenLastCalledWith(expect.stringMatching(/\/refill\/payment\?card=another$/));
    expect(screen.getByRole('link', { name: t('refill.review.account') })).toHaveAttribute(
      'href',
      `/${locale}/dashboard`,
    );
  });

  it('pays after the box is checked, and not before', async () => {
    const requests = respondWith({ [PAY]: { outcome: 'confirmed', reference: 'PAID-2345' } });
    show();
    await userEvent.click(submit());
    expect(screen.getByText(t('refill.review.termsMissing'))).toBeVisible();
    expect(bodiesFor(requests, PAY)).toEqual([]);
    await userEvent.click(screen.getByRole('checkbox', { name: t('refill.review.agree') }));
    await userEvent.click(submit());
    await waitFor(() => expect(bodiesFor(requests, PAY)).toMatchObject([{ terms: true, agreement: 'box' }]));
  });

  it('pays with one press where a sentence by the button says what it agrees to', async () => {
    const requests = respondWith({ [PAY]: { outcome: 'confirmed', reference: 'PAID-2345' } });
    show({ agreement: 'sentence' });
    expect(screen.queryByRole('checkbox')).toBeNull();
    const sentence = `${t('refill.review.sentence')} ${t('refill.review.terms.inSentence')}`;
    expect(submit()).toHaveAccessibleDescription(expect.stringContaining(sentence));
    expect(screen.getByRole('button', { name: t('refill.review.terms.inSentence') })).toBeVisible();
    // The second tap of a double tap on what led here.
    await userEvent.click(submit());
    expect(submit()).toBeDisabled();
    expect(bodiesFor(requests, PAY)).toEqual([]);
    await waitFor(() => expect(submit()).toBeEnabled());
    await userEvent.click(submit());
    await waitFor(() => expect(bodiesFor(requests, PAY)).toMatchObject([{ terms: true, agreement: 'sentence' }]));
  });
});
