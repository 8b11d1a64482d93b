import { describe, expect, it } from '@jest/globals';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { AGREED, PLAN, PURCHASE, push, quoteWith } from '#tests/support/litepay-screen.tsx';
import { findHostedFrame, HOSTED_OFFER } from '#tests/support/hosted-frame.ts';
import { bodiesFor, respondWith } from '#tests/support/api-server.ts';
import { editIn, field, goOn, open, pay, payment } from '#tests/support/refill-steps.tsx';

const FAILURE = {
  text: 'Please try another card.',
  codeLine: null,
  reference: 'WXYZ-9876',
  mends: 'card',
  supportPhone: '(800) 555-0100',
} as const;
const CONFIRMED = { outcome: 'confirmed', reference: 'PAID-1234' } as const;
const QUOTED = { outcome: 'quoted', purchase: PURCHASE, plan: PLAN, quote: quoteWith('b') } as const;

async function confirmCard() {
  const name = await field('Name on card');
  const frame = await findHostedFrame();
  act(() => frame.fill());
  fireEvent.change(name, { target: { value: 'Ana Ruiz' } });
  const step = within(screen.getByRole('region', { name: 'Payment' }));
  for (const [label, value] of [
    ['Billing address line 1', '12 Elm Street'],
    ['City', 'Springfield'],
    ['State', 'IL'],
    ['ZIP code', '62701'],
  ] as const) {
    fireEvent.change(step.getByLabelText(label), { target: { value } });
  }
  await goOn();
  expect(await screen.findByRole('button', { name: 'Confirm payment' })).toBeVisible();
  return frame;
}

describe("a card in the gateway's fields", () => {
  it('pays with a token that is created for the attempt, and stores it nowhere', async () => {
    const requests = respondWith({ '/api/litepay/pay': CONFIRMED });
    open({ hostedCard: HOSTED_OFFER });
    const frame = await confirmCard();
    expect(payment()).toHaveAccessibleDescription('Complete');
    expect(screen.getAllByText('Visa ending in 4242')[0]).toBeVisible();
    await pay();
    await waitFor(() => expect(push).toHaveBeenCalledWith('/en/litepay/order-confirmation?reference=PAID-1234'));
    expect(bodiesFor(requests, '/api/litepay/pay')).toEqual([
      {
        ...AGREED,
        billing: expect.objectContaining({ name: 'Ana Ruiz', zip: '62701' }),
        cardToken: { gateway: 'sandbox', token: 'sct_2', brand: 'visa', lastFour: '4242', expiration: '1230' },
      },
    ]);
    const tokenRequests = frame.messages.filter(({ type }) => type === 'create-token');
    expect(tokenRequests.map(({ attempt }) => attempt)).toEqual([undefined, AGREED.attempt]);
    expect(JSON.stringify([{ ...window.sessionStorage }, { ...window.localStorage }])).not.toContain('sct_');
  });

  it('keeps a declined card in its frame, and creates another token for each press', async () => {
    const requests = respondWith({
      '/api/litepay/pay': [{ outcome: 'declined', failure: FAILURE }, CONFIRMED],
      '/api/litepay/quote': QUOTED,
    });
    open({ hostedCard: HOSTED_OFFER });
    const { frame } = await confirmCard();
    await pay();
    expect(await screen.findByText(FAILURE.text)).toBeVisible();
    expect(document.querySelector('iframe')).toBe(frame);
    await goOn();
    await pay();
    await waitFor(() => expect(bodiesFor(requests, '/api/litepay/pay')).toHaveLength(2));
    const tokens = bodiesFor(requests, '/api/litepay/pay').map((body) => JSON.stringify(body));
    expect(tokens[0]).toContain('sct_2');
    expect(tokens[1]).toContain('sct_4');
  });

  it('charges nothing if the card on the page is gone, and opens its form again', async () => {
    const requests = respondWith({});
    open({ hostedCard: HOSTED_OFFER });
    const frame = await confirmCard();
    act(() => frame.fill({ lastFour: '1111' }));
    await pay();
    await waitFor(() => expect(payment()).toHaveAttribute('aria-expanded', 'true'));
    expect(bodiesFor(requests, '/api/litepay/pay')).toEqual([]);
  });

  it('keeps the frame while the recap is shown', async () => {
    respondWith({});
    open({ hostedCard: HOSTED_OFFER });
    const { frame } = await confirmCard();
    expect(await field('Name on card')).not.toBeVisible();
    await userEvent.click(editIn('Review and confirm'));
    expect(await field('Name on card')).toBeVisible();
    expect(document.querySelector('iframe')).toBe(frame);
  });

  it('reports what is wrong in the frame, and does not go on', async () => {
    respondWith({});
    open({ hostedCard: HOSTED_OFFER });
    const frame = await findHostedFrame();
    act(() => {
      frame.fill();
      frame.empty();
    });
    await goOn();
    await waitFor(() => expect(frame.messages).toContainEqual(expect.objectContaining({ type: 'validate' })));
    await waitFor(() => {
      const [lastErrors] = frame.messages.filter(({ type }) => type === 'errors').slice(-1);
      expect(lastErrors?.['errors']).toEqual({ cvv: 'Enter the CVV' });
    });
    expect(payment()).toHaveAttribute('aria-expanded', 'true');
  });
});
