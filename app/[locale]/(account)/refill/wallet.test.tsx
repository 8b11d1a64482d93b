import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { NextIntlClientProvider } from 'next-intl';
import type { ReactNode } from 'react';
import { loadCard } from '#components/payment/load-card.ts';
import { bundledMessages } from '#lib/i18n/bundled-messages.ts';
import { LOCALES } from '#lib/i18n/locales.ts';
import { MOVE_REFILL_PATHS } from '#lib/move/flow.ts';
import type { PaymentFailure } from '#lib/payment/api.ts';
import { newRefillCart } from '#lib/plans/refill-cart.ts';
import { REFILL_PATHS } from '#lib/refill/flow.ts';
import type { RefillPaymentView, RefillReviewView } from '#lib/refill/views.ts';
import { labelsIn } from '#tests/e2e/support/labels.ts';
import { renderAccount } from '#tests/support/account-screen.tsx';
import { bodiesOf, respondWith } from '#tests/support/api-server.ts';
import { RouterContext } from '#tests/support/next-navigation.ts';
import { PaymentScreen } from './payment/screen.tsx';
import { RefillMemory } from './refill-memory.tsx';
import { ReviewScreen } from './review/screen.tsx';

const QUOTE = { attempt: 'a'.repeat(64), reference: 'PAID-2345', lines: [], totalCents: 4924, taxCents: 424 };
const PURCHASE = {
  account: 'a'.repeat(32),
  purchase: { id: 'purchase-1234', version: 1 },
  quote: QUOTE,
  cart: newRefillCart('HSD_030'),
  preview: { today: '2026-11-23', expiry: '2026-12-06', days: 30 },
  plans: [{ planCode: 'HSD_030', lob: 'HSD', priceCents: 4_500, days: 30 }],
};
const SAVED = { ref: 'card-1', brand: 'visa', lastFour: '1111', expiry: { month: 12, year: 2030 } } as const;
const PAYMENT: RefillPaymentView = {
  ...PURCHASE,
  savedCard: SAVED,
  isCardGone: false,
  wantsAnother: false,
  cardVersion: 'v1',
  offersAutoRefill: false,
  name: 'Ana Ruiz',
  failure: null,
  month: { year: 2026, month: 11 },
  billing: 'full',
  serviceAddress: { addressLine1: '1 Oak Road', addressLine2: '', city: 'Springfield', state: 'IL', zip: '62701' },
  wallets: [{ name: 'test', url: '/test-wallet/approvals' }],
};
const REVIEW: RefillReviewView = { ...PURCHASE, savedCard: null, isPaused: false, hasOfferEnded: false, failure: null };
const FAILURE: PaymentFailure = {
  text: 'The approval from your wallet has expired.',
  codeLine: null,
  reference: 'PAID-2345',
  mends: 'card',
  supportPhone: '(800) 555-0100',
};
const APPROVED = { token: 'twt_one', brand: 'visa', lastFour: '4242' } as const;
const PAY = '/api/refill/pay';
const CHOOSE = '/api/refill/payment';
jest.setTimeout(30_000);
const router = { push: jest.fn(), replace: jest.fn(), refresh: jest.fn() };

// On a slow machine, loading it takes longer than a test waits for a button.
await (await loadCard()).loadWallets();
// The test's document has no layout, so it cannot scroll.
Element.prototype.scrollIntoView = () => undefined;

beforeEach(() => {
  for (const mock of Object.values(router)) mock.mockReset();
  window.sessionStorage.clear();
});

const FLOWS = LOCALES.flatMap((locale) => [
  { flow: 'an owner’s refill', steps: REFILL_PATHS, locale },
  { flow: 'a refill on the way to a move', steps: MOVE_REFILL_PATHS, locale },
]);

describe.each(FLOWS)('a wallet in $flow, in $locale', ({ steps, locale }) => {
  const t = labelsIn(locale);
  const press = async (key: Parameters<typeof t>[0]) =>
    userEvent.click(await screen.findByRole('button', { name: t(key) }));
  const page = (shown: ReactNode) => (
    <RouterContext.Provider value={router}>
      <NextIntlClientProvider locale={locale} messages={{ ...bundledMessages[locale] }}>
        <RefillMemory paths={steps}>{shown}</RefillMemory>
      </NextIntlClientProvider>
    </RouterContext.Provider>
  );
  const paths = (calls: typeof router.push) => calls.mock.calls.map(([path]) => path);

  /** Approves in the wallet, on the form for another card than the saved one, agrees on the review, and pays. */
  async function payWithWallet(failure: PaymentFailure) {
    const sent = respondWith({
      '/test-wallet/approvals': APPROVED,
      [CHOOSE]: { outcome: 'saved', purchase: PURCHASE.purchase },
      [PAY]: { outcome: 'declined', failure },
    });
    const { show } = renderAccount(page(<PaymentScreen view={PAYMENT} />), locale);
    await press('account.card.saved.another');
    await press('wallet.test.name');
    await press('wallet.test.pay');
    await waitFor(() => expect(paths(router.push)).toEqual([`/${locale}${steps.review}`]));
    show(page(<ReviewScreen view={REVIEW} />));
    await userEvent.click(screen.getByRole('checkbox'));
    await press('refill.review.submit');
    await waitFor(() => expect(bodiesOf(sent, PAY)).toMatchObject([{ wallet: { token: 'twt_one' } }]));
    return { sent, show: (shown: ReactNode) => show(page(shown)) };
  }

  async function expectToldBesideTheButton() {
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent(FAILURE.text);
    expect(alert).toHaveFocus();
    expect(alert.nextElementSibling).toBe(await screen.findByRole('group', { name: t('wallet.label') }));
  }

  it('that is refused is said beside its button, with the agreement kept', async () => {
    const { sent, show } = await payWithWallet(FAILURE);
    await waitFor(() => expect(paths(router.replace)).toEqual([`/${locale}${steps.payment}`]));
    expect(screen.queryByRole('dialog')).toBeNull();
    // Freezing the total again would drop the message.
    expect(bodiesOf(sent, CHOOSE)).toHaveLength(1);
    show(<PaymentScreen view={{ ...PAYMENT, failure: FAILURE }} />);
    await expectToldBesideTheButton();
    await press('wallet.test.name');
    await press('wallet.test.pay');
    await waitFor(() => expect(router.push).toHaveBeenCalledTimes(2));
    show(<ReviewScreen view={REVIEW} />);
    expect(screen.getByRole('checkbox')).toBeChecked();
  });

  it('of whose refusal the review hears from the payment’s status leads there too', async () => {
    const { show } = await payWithWallet({ ...FAILURE, mends: 'support' });
    router.replace.mockReset();
    show(<ReviewScreen view={{ ...REVIEW, failure: FAILURE }} />);
    await waitFor(() => expect(paths(router.replace)).toEqual([`/${locale}${steps.payment}`]));
  });

  it('whose payment failed for another reason is said on the review', async () => {
    const { sent } = await payWithWallet({ ...FAILURE, mends: 'support' });
    expect(await screen.findByRole('dialog', { name: t('refill.review.failed') })).toHaveTextContent(FAILURE.text);
    await waitFor(() => expect(bodiesOf(sent, CHOOSE)).toHaveLength(2));
    expect(router.replace).not.toHaveBeenCalled();
  });
});
