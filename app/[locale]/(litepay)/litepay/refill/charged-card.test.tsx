import { describe, expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { AGREED, PLAN, PURCHASE, push, quoteWith } from '#tests/support/litepay-screen.tsx';
import { bodiesFor, respondWith } from '#tests/support/api-server.ts';
import {
  open,
  find,
  payment,
  review,
  goOn,
  field,
  editIn,
  MASTERCARD,
  confirmCard,
  pay,
} from '#tests/support/refill-steps.tsx';

describe('the card that is charged', () => {
  const declineReply = {
    outcome: 'declined',
    failure: {
      text: 'Please try another card.',
      codeLine: null,
      reference: 'WXYZ-9876',
      mends: 'card',
      supportPhone: '(800) 555-0100',
    },
  } as const;
  const confirmReply = { outcome: 'confirmed', reference: 'PAID-1234' } as const;
  const quoteReply = { outcome: 'quoted', purchase: PURCHASE, plan: PLAN, quote: quoteWith('b') } as const;

  async function expectOpenCardStep() {
    expect(payment()).toHaveAttribute('aria-expanded', 'true');
    expect(payment()).not.toHaveAccessibleDescription('Complete');
    expect(review()).toHaveAttribute('aria-disabled', 'true');
    // Neither the step's heading nor the cart leads past it.
    await userEvent.click(review());
    expect(payment()).toHaveAttribute('aria-expanded', 'true');
    await userEvent.click(find());
    await goOn();
    expect(payment()).toHaveAttribute('aria-expanded', 'true');
  }

  it('charges the card that was confirmed last, and opens the step on Edit', async () => {
    const requests = respondWith({ '/api/litepay/pay': confirmReply });
    open();
    await confirmCard();
    expect(payment()).toHaveAccessibleDescription('Complete');
    await userEvent.click(editIn('Review and confirm'));
    await expectOpenCardStep();
    await userEvent.clear(await field('Card number'));
    await goOn();
    expect(await screen.findByText(/enter the card number/i)).toBeVisible();
    expect(review()).toHaveAttribute('aria-disabled', 'true');
    await userEvent.type(await field('Card number'), MASTERCARD);
    await goOn();
    await pay();
    await waitFor(() => expect(push).toHaveBeenCalledWith('/en/litepay/order-confirmation?reference=PAID-1234'));
    expect(bodiesFor(requests, '/api/litepay/pay')).toMatchObject([
      {
        ...AGREED,
        cardSummary: { brand: 'mastercard', lastFour: '4444' },
        billing: { name: 'Ana Ruiz', zip: '62701' },
      },
    ]);
    expect(JSON.stringify(requests)).not.toMatch(/4242|5555/);
  });

  it('opens the payment step after a decline until a card is confirmed', async () => {
    const requests = respondWith({
      '/api/litepay/pay': [declineReply, confirmReply],
      '/api/litepay/quote': quoteReply,
    });
    open();
    await confirmCard();
    await pay();
    expect(await screen.findByText('Please try another card.')).toBeVisible();
    expect(screen.getByText('Please try another card.').closest('[role="alert"]')).toHaveFocus();
    await expectOpenCardStep();
    await userEvent.clear(await field('Card number'));
    await userEvent.type(await field('Card number'), MASTERCARD);
    await goOn();
    await pay();
    await waitFor(() => expect(bodiesFor(requests, '/api/litepay/pay')).toHaveLength(2));
    expect(bodiesFor(requests, '/api/litepay/pay')[1]).toMatchObject({
      attempt: 'b'.repeat(64),
      cardSummary: { lastFour: '4444' },
    });
    expect(window.dataLayer).toContainEqual({
      event: 'payment_error',
      step: 3,
      detail: 'trouble processing payment',
    });
  });

  it('moves the focus into the form on Edit, and continues from the recap with the cart', async () => {
    respondWith({});
    open();
    await confirmCard();
    await userEvent.click(payment());
    await goOn();
    expect(review()).toHaveAttribute('aria-expanded', 'true');
    await userEvent.click(payment());
    await userEvent.click(editIn('Payment'));
    expect(await field('Name on card')).toHaveFocus();
  });

  it('shows the number of Customer Care for a failure that only they can fix', async () => {
    respondWith({});
    open({ failure: { ...declineReply.failure, mends: 'support' as const } });
    const call = await screen.findByRole('link', { name: 'Call Customer Care at (800) 555-0100' });
    expect(call).toHaveAttribute('href', 'tel:8005550100');
  });
});
