import { describe, expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type ApiReplies, bodiesFor, tooManyRequests, respondWith } from '#tests/support/api-server.ts';
import { skipPauses } from '#tests/support/skip-pauses.ts';
import { cartWith, OF_PURCHASE, PURCHASE, push, refresh, replace } from '#tests/support/shop-screen.tsx';
import { buildQuote, open, submit, agree } from '#tests/support/order-review.tsx';

const FAILURE = {
  text: 'Please try another card.',
  codeLine: null,
  reference: 'WXYZ-9876',
  mends: 'card',
  supportPhone: '(800) 555-0100',
} as const;

describe('an order', () => {
  const PAY = '/api/buy/pay';
  const STATUS = '/api/buy/status';
  const reference = 'ABCD-1234';
  const CONFIRMATION = `/en/buy/order-confirmation${OF_PURCHASE}`;

  async function order() {
    const page = await open();
    await agree();
    await userEvent.click(submit());
    return page;
  }

  it('names the purchase, the total that was seen and the card that is shown', async () => {
    const sent = respondWith({ [PAY]: { outcome: 'confirmed', reference } });
    await order();
    await waitFor(() => expect(replace).toHaveBeenCalledWith(CONFIRMATION));
    expect(bodiesFor(sent, PAY)).toEqual([
      {
        purchase: PURCHASE,
        attempt: 'a'.repeat(64),
        totalCents: 4928,
        locale: 'en',
        terms: true,
        repeats: null,
        card: expect.any(Object),
        cardSummary: { brand: 'visa', lastFour: '4242' },
      },
    ]);
    expect(window.dataLayer).toContainEqual({ event: 'begin_checkout', price: 49.28 });
  });

  it('is sent in the version that the cart was saved in last', async () => {
    const saved = { outcome: 'saved' as const, cart: cartWith(), quote: buildQuote(428, 4928, 'b') };
    const sent = respondWith({
      '/api/buy/cart': { ...saved, purchase: { ...PURCHASE, version: 8 } },
      [PAY]: { outcome: 'confirmed', reference },
    });
    await open({ cart: cartWith({ isPromoIn: true }), quote: buildQuote(95, 1095) });
    await userEvent.click(screen.getByRole('button', { name: 'Remove offer' }));
    await waitFor(() => expect(screen.getByText('Total', { selector: 'dt' }).nextSibling).toHaveTextContent('$49.28'));
    await agree();
    await userEvent.click(submit());
    await waitFor(() => expect(replace).toHaveBeenCalledWith(CONFIRMATION));
    expect(bodiesFor(sent, PAY)).toMatchObject([
      { purchase: { ...PURCHASE, version: 8 }, attempt: 'b'.repeat(64), totalCents: 4928 },
    ]);
  });

  it.each([
    ['confirmed', replace, CONFIRMATION],
    ['checking', replace, `/en/buy/status${OF_PURCHASE}`],
    ['failed', push, '/en/buy/error?reference=ABCD-1234'],
  ] as const)('whose answer was lost is followed: %s leads on', async (state, navigate, path) => {
    skipPauses();
    respondWith({ [PAY]: 'offline', [STATUS]: ['offline', { state, reference }] });
    await order();
    await waitFor(() => expect(navigate).toHaveBeenCalledWith(path));
  });

  it('whose connection broke before it arrived can be sent again', async () => {
    skipPauses();
    const sent = respondWith({
      [PAY]: ['offline', { outcome: 'confirmed', reference }],
      [STATUS]: { state: 'none', reference: null },
    });
    await order();
    expect(await screen.findByText("You weren't charged")).toBeVisible();
    await userEvent.click(submit());
    await waitFor(() => expect(replace).toHaveBeenCalledWith(CONFIRMATION));
    expect(bodiesFor(sent, PAY)).toMatchObject([{ attempt: 'a'.repeat(64) }, { attempt: 'a'.repeat(64) }]);
  });

  it.each<[string, ApiReplies]>([
    ['declined', { [PAY]: { outcome: 'declined', failure: FAILURE } }],
    ['declined, and whose answer was lost,', { [PAY]: 'offline', [STATUS]: { state: 'declined', reference } }],
  ])('that is %s closes the review and leads back to the card', async (_what, replies) => {
    skipPauses();
    window.dataLayer = [];
    respondWith(replies);
    await order();
    await waitFor(() => expect(replace).toHaveBeenCalledWith(`/en/buy/order-details${OF_PURCHASE}`));
    expect(screen.queryByRole('button', { name: 'Complete purchase' })).toBeNull();
    expect(window.dataLayer).toContainEqual({ event: 'order_declined' });
  });

  it.each([
    ['changed', 'Your purchase has changed', true],
    ['not-sent', "You weren't charged", true],
    ['start-again', 'Please start again', false],
  ] as const)('that is answered %s says so', async (outcome, text, isRefreshed) => {
    respondWith({ [PAY]: { outcome } });
    await order();
    expect(await screen.findByText(text)).toBeVisible();
    expect(refresh).toHaveBeenCalledTimes(isRefreshed ? 1 : 0);
    expect(submit()).toBeEnabled();
  });

  it('leads back to payment and delivery to start again', async () => {
    respondWith({ [PAY]: { outcome: 'start-again' } });
    await order();
    await userEvent.click(await screen.findByRole('button', { name: 'Start again' }));
    expect(push).toHaveBeenCalledWith(`/en/buy/order-details${OF_PURCHASE}`);
  });

  it('that is limited says for how long', async () => {
    respondWith({ [PAY]: tooManyRequests() });
    await order();
    expect(await screen.findByText(/Please wait 2 minutes/)).toBeVisible();
  });

  it('that was placed minutes ago is asked about', async () => {
    const sent = respondWith({
      [PAY]: [
        { outcome: 'repeats', repeats: 'placed-before' },
        { outcome: 'confirmed', reference },
      ],
    });
    await order();
    await userEvent.click(await screen.findByRole('button', { name: 'Yes, order again' }));
    await waitFor(() => expect(replace).toHaveBeenCalledWith(CONFIRMATION));
    expect(bodiesFor(sent, PAY)[1]).toMatchObject({ repeats: 'placed-before' });
  });
});
