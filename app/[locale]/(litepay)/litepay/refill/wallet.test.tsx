import { describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { loadCard } from '#components/payment/load-card.ts';
import { AGREED, push } from '#tests/support/litepay-screen.tsx';
import { bodiesOf, respondWith } from '#tests/support/api-server.ts';
import { editIn, field, open, pay, payment } from '#tests/support/refill-steps.tsx';

const WALLETS = [{ name: 'test', url: '/test-wallet/approvals' }] as const;
const APPROVED = { token: 'twt_one', brand: 'visa', lastFour: '4242' } as const;
const FAILURE = {
  text: 'The approval from your wallet has expired.',
  codeLine: null,
  reference: 'WXYZ-9876',
  mends: 'card',
  supportPhone: '(800) 555-0100',
} as const;

async function approve() {
  await userEvent.click(await screen.findByRole('button', { name: 'Test wallet' }));
  await userEvent.click(screen.getByRole('button', { name: 'Pay with test wallet' }));
  const step = within(await screen.findByRole('region', { name: 'Review and confirm' }));
  expect(await step.findByText('Test wallet •••• 4242')).toBeVisible();
}

// On a slow machine, loading it takes longer than a test waits for a button.
await (await loadCard()).loadWallets();

describe('a wallet in quick refill', () => {
  it('takes the place of the card: same purchase, same attempt, same total', async () => {
    const sent = respondWith({
      '/test-wallet/approvals': APPROVED,
      '/api/litepay/pay': { outcome: 'confirmed', reference: 'PAID-1234' },
    });
    open({ wallets: WALLETS });
    await approve();
    expect(payment()).toHaveAccessibleDescription('Complete');
    await pay();
    await waitFor(() => expect(push).toHaveBeenCalledWith('/en/litepay/order-confirmation?reference=PAID-1234'));
    expect(bodiesOf(sent, '/api/litepay/pay')).toEqual([
      {
        ...AGREED,
        wallet: { name: 'test', token: 'twt_one' },
        cardSummary: { brand: 'visa', lastFour: '4242' },
      },
    ]);
    expect(JSON.stringify([{ ...window.sessionStorage }, { ...window.localStorage }])).not.toContain('twt_one');
  });

  it('that is refused is said beside its button, which asks for another approval', async () => {
    const sent = respondWith({
      '/test-wallet/approvals': [APPROVED, { ...APPROVED, token: 'twt_two' }],
      '/api/litepay/pay': [
        { outcome: 'declined', failure: FAILURE },
        { outcome: 'confirmed', reference: 'PAID-1234' },
      ],
      '/api/litepay/quote': { outcome: 'failed' },
    });
    open({ wallets: WALLETS });
    await approve();
    await pay();
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent(FAILURE.text);
    expect(alert.nextElementSibling).toBe(await screen.findByRole('group', { name: 'Pay with a wallet' }));
    await approve();
    expect(bodiesOf(sent, '/test-wallet/approvals')).toEqual([null, null]);
  });

  it('can be given up for a card', async () => {
    respondWith({ '/test-wallet/approvals': APPROVED });
    open({ wallets: WALLETS });
    await approve();
    await userEvent.click(editIn('Review and confirm'));
    expect(await field('Card number')).toBeVisible();
  });

  it('is not there where the provider has none', async () => {
    open();
    const step = within(await screen.findByRole('region', { name: 'Payment' }));
    expect(await field('Card number')).toBeVisible();
    expect(step.queryByRole('group', { name: /wallet/i })).toBeNull();
  });
});
