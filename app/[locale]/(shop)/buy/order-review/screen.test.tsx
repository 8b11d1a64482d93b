import { describe, expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type ReactNode, useState } from 'react';
import type { ReviewPageView } from '#lib/views/buy.ts';
import type { Quote } from '#lib/api/payment.ts';
import type { Locale } from '#lib/i18n/locales.ts';
import { type ApiReplies, bodiesOf, failed, limited, respondWith } from '#tests/support/api-server.ts';
import { skipPauses } from '#tests/support/skip-pauses.ts';
import { cartWith, OF_PURCHASE, PURCHASE, push, refresh, renderShop, replace } from '#tests/support/shop-screen.tsx';
import { useBuyMemory } from '../buy-memory.tsx';
import { ReviewScreen } from './screen.tsx';

const ADDRESS = { addressLine1: '12 Elm Street', addressLine2: '', city: 'Springfield', state: 'IL', zip: '62701' };
const BILLING = { name: 'Ana Ruiz', ...ADDRESS };
const quoteOf = (taxCents: number | null, totalCents: number, attempt = 'a'): Quote => ({
  attempt: attempt.repeat(64),
  reference: 'ABCD-1234',
  lines: [
    { kind: 'plan', code: 'HSD_030', text: '', quantity: 1, cents: 4500 },
    { kind: 'shipping', code: 'STD', text: '', quantity: 1, cents: 0 },
  ],
  taxCents,
  totalCents,
});
const VIEW: ReviewPageView = {
  purchase: PURCHASE,
  cart: cartWith(),
  quote: quoteOf(428, 4928),
  details: { billing: BILLING, sameAsService: false, delivery: { sameAsBilling: true, to: BILLING, code: 'STD' } },
  shipping: { code: 'STD', text: '', cents: 0, isFree: true },
  customer: { firstName: 'Ana', lastName: 'Ruiz', email: 'ana@example.com', phone: '5551234567' },
};
const CARD = { cardNumber: '4242424242424242', brand: 'visa', expirationDate: '1230', cvv: '123' } as const;

/** As the payment page leaves it. */
function WithCard({ children }: { children: ReactNode }) {
  const [, remember] = useBuyMemory();
  const [isHeld, setHeld] = useState(false);
  if (isHeld) return children;
  return (
    <button
      type="button"
      onClick={() => {
        remember({ card: CARD });
        setHeld(true);
      }}
    >
      hold
    </button>
  );
}

async function open(view: Partial<ReviewPageView> = {}, locale: Locale = 'en') {
  const page = renderShop(
    <WithCard>
      <ReviewScreen view={{ ...VIEW, ...view }} />
    </WithCard>,
    { locale },
  );
  await userEvent.click(screen.getByRole('button', { name: 'hold' }));
  return page;
}
const submit = () => screen.getByRole('button', { name: 'Complete purchase' });
const agree = () => userEvent.click(screen.getByRole('checkbox', { name: 'I agree to the terms and conditions' }));

const FAILURE = {
  text: 'Please try another card.',
  codeLine: null,
  reference: 'WXYZ-9876',
  mends: 'card',
  supportPhone: '(800) 555-0100',
} as const;

describe('the review', () => {
  it('leads back to payment when this page holds no card', () => {
    renderShop(<ReviewScreen view={VIEW} />);
    expect(replace).toHaveBeenCalledWith(`/en/buy/order-details${OF_PURCHASE}`);
    expect(screen.queryByRole('button', { name: 'Complete purchase' })).toBeNull();
  });

  it('shows everything, each with the way back to it', async () => {
    await open();
    for (const text of ['30-day internet', 'ana@example.com', '(555) 123 - 4567', 'Visa ending in 4242']) {
      expect(screen.getAllByText(text)[0]).toBeVisible();
    }
    const links = ['Edit your plan', 'Edit your information', 'Edit the delivery'].map((name) =>
      screen.getByRole('link', { name }).getAttribute('href'),
    );
    expect(links).toEqual(
      ['internet', 'customer-info', 'order-details'].map((page) => `/en/buy/${page}${OF_PURCHASE}`),
    );
    expect(screen.getByText('Total').nextSibling).toHaveTextContent('$49.28');
  });

  it.each([
    [null, 'Not included'],
    [0, '$0.00'],
  ])('says of a tax that is %j: %s', async (tax, text) => {
    await open({ quote: quoteOf(tax, 4500) });
    expect(screen.getByText('Tax').nextSibling).toHaveTextContent(text);
  });

  it('asks for the terms first, and sends nothing without them', async () => {
    const sent = respondWith({});
    await open();
    expect(submit()).toHaveAttribute('aria-disabled', 'true');
    await userEvent.click(submit());
    expect(screen.getByText('Please agree to the terms and conditions to continue')).toBeVisible();
    expect(sent).toEqual([]);
  });

  it('says that nothing was charged when the card cannot be encrypted', async () => {
    respondWith({ '/api/payment/key': failed() });
    await open();
    await agree();
    await userEvent.click(submit());
    expect(await screen.findByText("You weren't charged")).toBeVisible();
    expect(push).not.toHaveBeenCalled();
  });

  it('takes the offer and shows the total that the server answers', async () => {
    const quote = quoteOf(95, 1095, 'b');
    respondWith({
      '/api/buy/cart': { outcome: 'saved', purchase: PURCHASE, cart: cartWith({ isPromoIn: true }), quote },
    });
    await open();
    await userEvent.click(screen.getByRole('button', { name: 'Add offer' }));
    await waitFor(() => expect(screen.getByText('Total').nextSibling).toHaveTextContent('$10.95'));
    expect(screen.getByRole('button', { name: 'Remove offer' })).toBeVisible();
  });

  it('asks the server for a total when the answer has none', async () => {
    respondWith({
      '/api/buy/cart': { outcome: 'saved', purchase: PURCHASE, cart: cartWith({ isPromoIn: true }), quote: null },
    });
    await open();
    await userEvent.click(screen.getByRole('button', { name: 'Add offer' }));
    await waitFor(() => expect(refresh).toHaveBeenCalled());
  });
});

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
    expect(bodiesOf(sent, PAY)).toEqual([
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
    const saved = { outcome: 'saved' as const, cart: cartWith({ isPromoIn: true }), quote: quoteOf(95, 1095, 'b') };
    const sent = respondWith({
      '/api/buy/cart': { ...saved, purchase: { ...PURCHASE, version: 8 } },
      [PAY]: { outcome: 'confirmed', reference },
    });
    await open();
    await userEvent.click(screen.getByRole('button', { name: 'Add offer' }));
    await waitFor(() => expect(screen.getByText('Total').nextSibling).toHaveTextContent('$10.95'));
    await agree();
    await userEvent.click(submit());
    await waitFor(() => expect(replace).toHaveBeenCalledWith(CONFIRMATION));
    expect(bodiesOf(sent, PAY)).toMatchObject([
      { purchase: { ...PURCHASE, version: 8 }, attempt: 'b'.repeat(64), totalCents: 1095 },
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
    expect(bodiesOf(sent, PAY)).toMatchObject([{ attempt: 'a'.repeat(64) }, { attempt: 'a'.repeat(64) }]);
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
    ['changed', 'The total has changed', true],
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
    respondWith({ [PAY]: limited() });
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
    expect(bodiesOf(sent, PAY)[1]).toMatchObject({ repeats: 'placed-before' });
  });
});
