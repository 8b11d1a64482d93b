import { describe, expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import type { AccountOrderView } from '#lib/account/account-order.ts';
import { LOCALES } from '#lib/i18n/locales.ts';
import { labelsIn } from '#tests/e2e/support/labels.ts';
import { renderAccount } from '#tests/support/account-screen.tsx';
import { OrderCard } from './order-card.tsx';

const ORDER: AccountOrderView = {
  kind: 'move-now',
  state: 'ordered',
  age: 'slow',
  account: 'a'.repeat(32),
  number: 'MV00000007',
  reference: 'ABCD-2345',
  address: '100 Maple Street, Springfield, IL 62701',
  on: '2026-11-28',
  paidCents: 0,
  newAccount: null,
  canCancel: false,
  supportPhone: '(555) 010-0199',
};

describe.each(LOCALES)('order card in %s', (locale) => {
  const t = labelsIn(locale);
  const show = (change: Partial<AccountOrderView> = {}) =>
    renderAccount(<OrderCard order={{ ...ORDER, ...change }} />, locale);

  it('shows number, address and day, and no action', () => {
    show();
    for (const text of [ORDER.number, ORDER.address, t('account.order.titles.move-now'), t('account.order.slow')]) {
      expect(screen.getByText(text)).toBeVisible();
    }
    expect(screen.queryByRole('link')).not.toBeInTheDocument();
  });

  it('shows the phone number of support after an hour', () => {
    show({ age: 'late' });
    expect(screen.getByRole('link', { name: ORDER.supportPhone })).toBeVisible();
  });

  it('shows the reference until the number is known, and asks not to pay again', () => {
    show({ kind: 'reconnection', state: 'checking', number: '', on: null });
    expect(screen.getByText(ORDER.reference)).toBeVisible();
    expect(screen.getByText(t('account.order.checking.reconnection'))).toBeVisible();
    expect(screen.getByText(t('account.order.checkingText.reconnection'))).toBeVisible();
  });

  it('shows the amount paid, and links to the activation once the account is listed', () => {
    show({ kind: 'reconnection', state: 'ready', on: null, paidCents: 4_812, newAccount: 'b'.repeat(32) });
    expect(screen.getByText('$48.12')).toBeVisible();
    const link = screen.getByRole('link', { name: t('account.order.ready.activate') });
    expect(link).toHaveAttribute('href', expect.stringContaining(`account=${'b'.repeat(32)}`));
  });

  it('asks for no second order after an error, and shows the phone number of support', () => {
    show({ state: 'failed' });
    expect(screen.getByText(t('account.order.failed.title'))).toBeVisible();
    expect(screen.getByRole('link', { name: ORDER.supportPhone })).toBeVisible();
  });
});
