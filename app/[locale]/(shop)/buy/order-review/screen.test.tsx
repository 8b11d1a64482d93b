import { describe, expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type ReactNode, useState } from 'react';
import type { ReviewPageView } from '#lib/forms/buy-pages.ts';
import type { OrderQuote, TotalsView } from '#lib/forms/shop-exchange.ts';
import type { Locale } from '#lib/i18n/locales.ts';
import { answerWith, cartWith, push, refresh, renderShop, replace, TAB } from '#tests/support/shop-screen.tsx';
import { useBuyMemory } from '../buy-memory.tsx';
import { ReviewScreen } from './screen.tsx';

const ADDRESS = { addressLine1: '12 Elm Street', addressLine2: '', city: 'Springfield', state: 'IL', zip: '62701' };
const BILLING = { name: 'Ana Ruiz', ...ADDRESS };
const quoteOf = (tax: TotalsView['tax'], totalCents: number, attempt = 'a'): OrderQuote => ({
  attempt: attempt.repeat(64),
  reference: 'ABCD-1234',
  totals: { subtotalCents: 4500, shippingCents: 0, tax, totalCents },
});
const VIEW: ReviewPageView = {
  tab: TAB,
  cart: cartWith(),
  quote: quoteOf({ state: 'known', cents: 428 }, 4928),
  details: { billing: BILLING, sameAsService: false, delivery: { sameAsBilling: true, to: BILLING, code: 'STD' } },
  shipping: { code: 'STD', text: '', cents: 0, isFree: true },
  customer: { firstName: 'Ana', lastName: 'Ruiz', email: 'ana@example.com', phone: '5551234567' },
  failure: null,
};
const HELD = {
  typed: { cardNumber: '4242-4242-4242-4242', expirationMonth: '12', expirationYear: '2030', cvv: '123' },
  card: { cardNumber: '4242424242424242', brand: 'visa', expirationDate: '1230', cvv: '123' },
} as const;

/** As the payment page leaves it. */
function WithCard({ children }: { children: ReactNode }) {
  const [, remember] = useBuyMemory();
  const [isHeld, setHeld] = useState(false);
  if (isHeld) return children;
  return (
    <button
      type="button"
      onClick={() => {
        remember({ card: HELD });
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

const FAILURE = { text: 'Please try another card.', codeLine: null, reference: 'WXYZ-9876', mends: 'card' } as const;

describe('the review', () => {
  it('leads back to payment when this page holds no card', () => {
    renderShop(<ReviewScreen view={VIEW} />);
    expect(replace).toHaveBeenCalledWith(`/en/buy/order-details?tab=${TAB}`);
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
    expect(links).toEqual(['internet', 'customer-info', 'order-details'].map((page) => `/en/buy/${page}?tab=${TAB}`));
    expect(screen.getByText('Total').nextSibling).toHaveTextContent('$49.28');
  });

  it.each([
    [{ state: 'not-included' as const }, 'Not included'],
    [{ state: 'known' as const, cents: 0 }, '$0.00'],
  ])('says of a tax that is %j: %s', async (tax, words) => {
    await open({ quote: quoteOf(tax, 4500) });
    expect(screen.getByText('Tax').nextSibling).toHaveTextContent(words);
  });

  it('asks for the terms first, and sends nothing without them', async () => {
    const sent = answerWith({});
    await open();
    expect(submit()).toHaveAttribute('aria-disabled', 'true');
    await userEvent.click(submit());
    expect(screen.getByText('Please agree to the terms and conditions to continue')).toBeVisible();
    expect(sent).toEqual([]);
  });

  it('says that nothing was charged when the card cannot be encrypted', async () => {
    answerWith({});
    await open();
    await agree();
    await userEvent.click(submit());
    expect(await screen.findByText(/not charged/)).toBeVisible();
    expect(push).not.toHaveBeenCalled();
  });

  it('takes the offer and shows the total that the server answers', async () => {
    const quote = quoteOf({ state: 'known', cents: 95 }, 1095, 'b');
    answerWith({ '/api/buy/cart': { outcome: 'saved', cart: cartWith({ isOfferIn: true }), quote } });
    await open();
    await userEvent.click(screen.getByRole('button', { name: 'Add offer' }));
    await waitFor(() => expect(screen.getByText('Total').nextSibling).toHaveTextContent('$10.95'));
    expect(screen.getByRole('button', { name: 'Remove offer' })).toBeVisible();
  });

  it('asks the server for a total when the answer has none', async () => {
    answerWith({ '/api/buy/cart': { outcome: 'saved', cart: cartWith({ isOfferIn: true }), quote: null } });
    await open();
    await userEvent.click(screen.getByRole('button', { name: 'Add offer' }));
    await waitFor(() => expect(refresh).toHaveBeenCalled());
  });

  it('tells of a declined card in a warning that can be dismissed', async () => {
    await open({ failure: FAILURE });
    expect(screen.getByRole('alert')).toHaveFocus();
    expect(screen.getByText('WXYZ-9876')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Dismiss' }));
    expect(screen.queryByText('Please try another card.')).toBeNull();
  });

  it.each([
    ['card', 'en', 'Edit the card', `order-details?tab=${TAB}`],
    ['card', 'es', 'Editar la tarjeta', `order-details?tab=${TAB}`],
    ['phone', 'en', 'Edit your phone number', `customer-info?tab=${TAB}`],
    ['phone', 'es', 'Editar su número de teléfono', `customer-info?tab=${TAB}`],
    ['identity', 'en', 'Verify another phone number', `session?tab=${TAB}&again=true`],
    ['identity', 'es', 'Verificar otro número de teléfono', `session?tab=${TAB}&again=true`],
  ] as const)('leads a decline that the %s mends to its page, in %s', async (mends, locale, name, page) => {
    await open({ failure: { ...FAILURE, mends } }, locale);
    await userEvent.click(screen.getByRole('button', { name }));
    expect(push).toHaveBeenCalledWith(`/${locale}/buy/${page}`);
  });
});
