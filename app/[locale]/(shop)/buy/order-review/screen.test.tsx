import { describe, expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { serverError, respondWith } from '#tests/support/api-server.ts';
import { cartWith, OF_PURCHASE, PURCHASE, push, refresh, renderShop, replace } from '#tests/support/shop-screen.tsx';
import { ReviewScreen } from './screen.tsx';
import { buildQuote, VIEW, open, submit, agree } from '#tests/support/order-review.tsx';

const HOME = '12 Elm Street, Apt 4, Springfield, IL 62701';

describe('the review', () => {
  it('leads back to payment when this page holds no card', () => {
    renderShop(<ReviewScreen view={VIEW} />);
    expect(replace).toHaveBeenCalledWith(`/en/buy/order-details${OF_PURCHASE}`);
    expect(screen.queryByRole('button', { name: 'Complete purchase' })).toBeNull();
  });

  it('shows everything, each with the way back to it', async () => {
    await open();
    for (const text of ['30 days of internet', '(555) 123-4567', 'Visa ending in 4242', HOME]) {
      expect(screen.getAllByText(text)[0]).toBeVisible();
    }
    expect(screen.getByText('ana').parentElement).toHaveTextContent(/^ana@example\.com$/);
    const links = ['Edit your plan', 'Edit your information', 'Edit the delivery'].map((name) =>
      screen.getByRole('link', { name }).getAttribute('href'),
    );
    expect(links).toEqual(
      ['internet', 'customer-info', 'order-details'].map((page) => `/en/buy/${page}${OF_PURCHASE}`),
    );
    expect(screen.getByText('Total', { selector: 'dt' }).nextSibling).toHaveTextContent('$49.28');
  });

  it.each([
    [null, 'Not calculated'],
    [0, '$0.00'],
  ])('says of a tax that is %j: %s', async (tax, text) => {
    await open({ quote: buildQuote(tax, 4500) });
    expect(screen.getByText('Tax').nextSibling).toHaveTextContent(text);
  });

  it('says how long the chosen delivery takes', async () => {
    await open({ shipping: { code: 'EXP', text: '', cents: 999, isFree: false } });
    expect(screen.getByText('Estimated delivery').nextSibling).toHaveTextContent(
      'Express delivery, 1 to 2 business days',
    );
  });

  it('asks for the terms first, and sends nothing without them', async () => {
    const sent = respondWith({});
    await open();
    expect(submit()).toHaveAttribute('aria-disabled', 'true');
    await userEvent.click(submit());
    const terms = screen.getByRole('checkbox', { name: 'I agree to the terms and conditions' });
    expect(terms).toHaveFocus();
    expect(terms).toHaveAccessibleDescription('Agree to the terms and conditions to continue');
    expect(sent).toEqual([]);
  });

  it('says that nothing was charged when the card cannot be encrypted', async () => {
    respondWith({ '/api/payment/key': serverError() });
    await open();
    await agree();
    await userEvent.click(submit());
    expect(await screen.findByText("You weren't charged")).toBeVisible();
    expect(push).not.toHaveBeenCalled();
  });

  it('does not ask again about an offer that was declined before', async () => {
    await open();
    expect(screen.queryByRole('heading', { name: 'Your first month for less' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Add offer' })).toBeNull();
  });

  it("removes an offer that was taken, takes it again, and shows the total of the server's responses", async () => {
    const saved = { outcome: 'saved', purchase: PURCHASE } as const;
    respondWith({
      '/api/buy/cart': [
        { ...saved, cart: cartWith(), quote: buildQuote(428, 4928, 'b') },
        { ...saved, cart: cartWith({ isPromoIn: true }), quote: buildQuote(95, 1095, 'c') },
      ],
    });
    const total = () => screen.getByText('Total', { selector: 'dt' }).nextSibling;
    await open({ cart: cartWith({ isPromoIn: true }), quote: buildQuote(95, 1095) });
    await userEvent.click(screen.getByRole('button', { name: 'Remove offer' }));
    await waitFor(() => expect(total()).toHaveTextContent('$49.28'));
    await userEvent.click(screen.getByRole('button', { name: 'Add offer' }));
    await waitFor(() => expect(total()).toHaveTextContent('$10.95'));
    expect(screen.getByRole('button', { name: 'Remove offer' })).toBeVisible();
  });

  it('asks the server for a total when the answer has none', async () => {
    respondWith({ '/api/buy/cart': { outcome: 'saved', purchase: PURCHASE, cart: cartWith(), quote: null } });
    await open({ cart: cartWith({ isPromoIn: true }) });
    await userEvent.click(screen.getByRole('button', { name: 'Remove offer' }));
    await waitFor(() => expect(refresh).toHaveBeenCalled());
  });

  it.each([
    ['en', 'Complete purchase', 'Read', 'Read the terms and conditions'],
    ['es', 'Completar la compra', 'Leer', 'Leer los términos y condiciones'],
  ] as const)(
    'shows one total in %s, and one word for the terms beside the agreement',
    async (locale, pay, word, name) => {
      await open({}, locale);
      const visible = screen.getAllByText(/^Total\s*$/).filter((text) => text.closest('[hidden]') === null);
      expect(visible).toEqual([screen.getByText('Total', { selector: 'dt' })]);
      expect(screen.getByRole('button', { name: pay })).toHaveAccessibleDescription('Total $49.28');
      expect(screen.getByRole('button', { name })).toHaveTextContent(new RegExp(`^${word}$`));
    },
  );
});
