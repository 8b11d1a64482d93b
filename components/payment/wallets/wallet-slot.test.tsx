import { describe, expect, it, jest } from '@jest/globals';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { NextIntlClientProvider } from 'next-intl';
import type { Locale } from '#lib/i18n/locales.ts';
import type { WalletApproval } from '#lib/payment/wallet.ts';
import { labelsIn } from '#tests/e2e/support/labels.ts';
import { bundledMessages } from '#lib/i18n/bundled-messages.ts';
import { respondWith } from '#tests/support/api-server.ts';
import { WalletSlot } from './wallet-slot.tsx';

const URL = '/test-wallet/approvals';
const APPROVED = { token: 'twt_one', brand: 'visa', lastFour: '4242' } as const;

function open(locale: Locale = 'en', isLocked = false) {
  const { wallet } = bundledMessages[locale];
  const onApprove = jest.fn<(approval: WalletApproval) => void>();
  render(
    <NextIntlClientProvider locale={locale} messages={{ wallet }}>
      <WalletSlot offers={[{ name: 'test', url: URL }]} isLocked={isLocked} onApprove={onApprove} />
    </NextIntlClientProvider>,
  );
  const t = labelsIn(locale);
  const button = (key: 'name' | 'pay') => screen.getByRole('button', { name: t(`wallet.test.${key}`) });
  return { t, button, onApprove };
}

describe.each(['en', 'es'] as const)('the test wallet, in %s', (locale) => {
  it('says that it is a test, and hands over its token and how it is shown', async () => {
    const sent = respondWith({ [URL]: APPROVED });
    const { t, button, onApprove } = open(locale);
    await userEvent.click(button('name'));
    expect(screen.getByRole('dialog')).toHaveTextContent(t('wallet.test.text'));
    expect(sent).toEqual([]);
    await userEvent.click(button('pay'));
    await waitFor(() => expect(onApprove).toHaveBeenCalledTimes(1));
    expect(onApprove).toHaveBeenCalledWith({
      wallet: { name: 'test', token: 'twt_one' },
      brand: 'visa',
      lastFour: '4242',
      label: locale === 'en' ? 'Test wallet •••• 4242' : 'Billetera de prueba •••• 4242',
    });
    expect(sent).toEqual([{ path: URL, body: null }]);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it.each([
    ['is out of reach', 'offline' as const],
    ['answers an error', new Response('{}', { status: 503 })],
    ['answers something else', new Response('<html>')],
  ])('%s: nothing is handed over, and it says so', async (_what, reply) => {
    respondWith({ [URL]: [reply, APPROVED] });
    const { t, button, onApprove } = open(locale);
    await userEvent.click(button('name'));
    await userEvent.click(button('pay'));
    expect(await screen.findByRole('alert')).toHaveTextContent(t('wallet.failed'));
    expect(onApprove).not.toHaveBeenCalled();
    await userEvent.click(button('pay'));
    await waitFor(() => expect(onApprove).toHaveBeenCalledTimes(1));
  });
});

describe('the test wallet', () => {
  it('is opened, approved and closed by keyboard alone', async () => {
    respondWith({ [URL]: APPROVED });
    const { t, button, onApprove } = open();
    await userEvent.tab();
    expect(button('name')).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    expect(screen.getByRole('heading', { name: t('wallet.test.name') })).toHaveFocus();
    const [, cancel] = screen.getAllByRole('button', { name: t('wallet.test.cancel') });
    cancel?.focus();
    await userEvent.keyboard('{Enter}');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(button('name')).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    button('pay').focus();
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(onApprove).toHaveBeenCalledTimes(1));
  });

  it('has not approved if it is closed while it asks', async () => {
    const first = Promise.withResolvers<typeof APPROVED>();
    respondWith({ [URL]: [() => first.promise, { ...APPROVED, token: 'twt_two' }] });
    const { t, button, onApprove } = open();
    await userEvent.click(button('name'));
    await userEvent.click(button('pay'));
    const [close] = screen.getAllByRole('button', { name: t('wallet.test.cancel') });
    if (close) await userEvent.click(close);
    expect(screen.queryByRole('dialog')).toBeNull();
    first.resolve(APPROVED);
    await userEvent.click(button('name'));
    await userEvent.click(button('pay'));
    await waitFor(() => expect(onApprove).toHaveBeenCalledTimes(1));
    expect(onApprove.mock.lastCall?.[0].wallet.token).toBe('twt_two');
  });

  it('cannot be opened while something else runs', () => {
    const { button } = open('en', true);
    expect(button('name')).toBeDisabled();
  });
});
