import { beforeEach, describe, expect, it } from '@jest/globals';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { PaymentFailure } from '#lib/payment/api.ts';
import type { DetailsPageView, ReviewPageView } from '#lib/shop/server/buy-pages.ts';
import { bodiesFor, respondWith } from '#tests/support/api-server.ts';
import { cartWith, OF_PURCHASE, PURCHASE, push, renderShop, replace } from '#tests/support/shop-screen.tsx';
import { TypedDetails } from '../order-details/typed-details.tsx';
import { ReviewScreen } from './screen.tsx';

const ADDRESS = { addressLine1: '12 Elm Street', addressLine2: '', city: 'Springfield', state: 'IL', zip: '62701' };
const BILLING = { name: 'Ana Ruiz', ...ADDRESS };
const SHIPPING = { code: 'STD', text: '', cents: 0, isFree: true };
const SAVED = { billing: BILLING, sameAsService: false, delivery: { sameAsBilling: true, to: BILLING, code: 'STD' } };
const QUOTE = { attempt: 'a'.repeat(64), reference: 'ABCD-1234', lines: [], taxCents: 428, totalCents: 4928 };
const DETAILS: DetailsPageView = {
  purchase: PURCHASE,
  cart: cartWith(),
  shipping: [SHIPPING],
  name: 'Ana Ruiz',
  serviceAddress: ADDRESS,
  details: SAVED,
  consent: { emailOptIn: false, smsOptIn: false, hasFailed: false },
  failure: null,
  supportPhone: '',
  today: { year: 2026, month: 11 },
};
const REVIEW: ReviewPageView = {
  purchase: PURCHASE,
  cart: cartWith(),
  quote: QUOTE,
  details: SAVED,
  shipping: SHIPPING,
  serviceAddress: ADDRESS,
  customer: { firstName: 'Ana', lastName: 'Ruiz', email: 'ana@example.com', phone: '5551234567' },
};
const details = () => <TypedDetails view={DETAILS} />;
const review = () => <ReviewScreen view={REVIEW} />;
const type = (name: string, value: string) => fireEvent.change(screen.getByLabelText(name), { target: { value } });
const submit = () => screen.queryByRole('button', { name: 'Complete purchase' });

beforeEach(() => window.sessionStorage.clear());

async function confirmCard(number: string) {
  type('Card number', number);
  type('Expiration month', '12');
  type('Expiration year', '2030');
  type('CVV', '123');
  push.mockReset();
  await userEvent.click(screen.getByRole('button', { name: 'Next' }));
  await waitFor(() => expect(push).toHaveBeenCalledWith(`/en/buy/order-review${OF_PURCHASE}`));
}

describe('the card of an order', () => {
  it('that is being changed is none: the review leads back to its form until it is confirmed anew', async () => {
    const sent = respondWith({
      '/api/buy/total': { outcome: 'priced', taxCents: 428, totalCents: 4928 },
      '/api/buy/details': { outcome: 'quoted', purchase: PURCHASE, quote: QUOTE },
      '/api/buy/pay': { outcome: 'confirmed', reference: 'ABCD-1234' },
    });
    const { show } = renderShop(details());
    await confirmCard('4242424242424242');
    show(review());
    expect(submit()).toBeVisible();

    // Back to the form, a different card, and on to the review with the browser's own button.
    show(details());
    expect(screen.getByLabelText('Card number')).toHaveValue('4242-4242-4242-4242');
    type('Card number', '5555555555554444');
    show(review());
    expect(submit()).toBeNull();
    expect(replace).toHaveBeenCalledWith(`/en/buy/order-details${OF_PURCHASE}`);
    show(details());
    expect(screen.getByLabelText('Card number')).toHaveValue('5555-5555-5555-4444');
    expect(screen.queryByText('Enter your card again')).toBeNull();

    await confirmCard('5555555555554444');
    show(review());
    await userEvent.click(screen.getByRole('checkbox', { name: 'I agree to the terms and conditions' }));
    await userEvent.click(screen.getByRole('button', { name: 'Complete purchase' }));
    await waitFor(() => expect(bodiesFor(sent, '/api/buy/pay')).toHaveLength(1));
    expect(bodiesFor(sent, '/api/buy/pay')).toMatchObject([{ cardSummary: { brand: 'mastercard', lastFour: '4444' } }]);
  });

  it('that was declined is none until it, or another, is confirmed anew', async () => {
    const failure: PaymentFailure = {
      text: 'Please try another card.',
      codeLine: null,
      reference: 'WXYZ-9876',
      mends: 'card' as const,
      supportPhone: '(800) 555-0100',
    };
    respondWith({
      '/api/buy/total': { outcome: 'priced', taxCents: 428, totalCents: 4928 },
      '/api/buy/details': { outcome: 'quoted', purchase: PURCHASE, quote: QUOTE },
    });
    const { show } = renderShop(details());
    await confirmCard('4242424242424242');
    show(review());
    expect(submit()).toBeVisible();

    // As after the waiting page: the review itself never received the failure.
    show(<TypedDetails view={{ ...DETAILS, failure }} />);
    expect(screen.getByRole('alert')).toHaveFocus();
    expect(screen.getByText('WXYZ-9876')).toBeVisible();
    expect(screen.getByLabelText('Card number')).toHaveValue('4242-4242-4242-4242');
    await userEvent.click(screen.getByRole('button', { name: 'Dismiss' }));
    expect(screen.queryByText('Please try another card.')).toBeNull();
    show(review());
    expect(submit()).toBeNull();
    expect(replace).toHaveBeenCalledWith(`/en/buy/order-details${OF_PURCHASE}`);

    show(details());
    await userEvent.click(screen.getByRole('button', { name: 'Next' }));
    await waitFor(() => expect(push).toHaveBeenCalledTimes(2));
    show(review());
    expect(submit()).toBeVisible();
  });

  it('stays confirmed where its form is only looked at', async () => {
    respondWith({
      '/api/buy/total': { outcome: 'priced', taxCents: 428, totalCents: 4928 },
      '/api/buy/details': { outcome: 'quoted', purchase: PURCHASE, quote: QUOTE },
    });
    const { show } = renderShop(details());
    await confirmCard('4242424242424242');
    show(review());
    show(details());
    show(review());
    expect(submit()).toBeVisible();
  });
});
