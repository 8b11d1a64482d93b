import { describe, expect, it, jest } from '@jest/globals';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ComponentProps } from 'react';
import { hydrateAccount, renderAccount } from '#tests/support/account-screen.tsx';
import { AddressedAccount } from './account-link.tsx';
import { HelpfulLinks } from './helpful-links.tsx';

const ACCOUNT = 'a'.repeat(32);

const STATE = {
  facts: { card: null, lastPayment: null },
  nextChargeOn: null,
  isMoveScheduled: false,
  isDeactivated: false,
  canResetRouter: true,
  hasOffer: false,
};

const open = (changes: Partial<ComponentProps<typeof HelpfulLinks>> = {}, locale: 'en' | 'es' = 'en') => {
  const onResetRouter = jest.fn();
  const state = { ...STATE, ...changes };
  renderAccount(
    <AddressedAccount account={ACCOUNT}>
      <HelpfulLinks {...state} onResetRouter={onResetRouter} />
    </AddressedAccount>,
    locale,
  );
  return onResetRouter;
};

describe('helpful links', () => {
  it.each([
    ['Use a refill PIN', `/en/refill?tab=pin&account=${ACCOUNT}`],
    ['Help', 'https://www.hearthline.example/help'],
  ])('%s leads to %s', (name, href) => {
    open();
    expect(screen.getByRole('link', { name })).toHaveAttribute('href', href);
  });

  it.each([
    ['en', 'Payment method', 'Visa 4242, expires 08/2030'],
    ['en', 'Payment history', 'Last paid here: $49.24 on Fri, Nov 20, 2026'],
    ['en', 'Auto-refill', 'Next charge: Wed, Dec 9, 2026'],
    ['es', 'Método de pago', 'Visa 4242, vence 08/2030'],
    ['es', 'Historial de pagos', 'Último pago aquí: $49.24, el 20 de noviembre de 2026'],
    ['es', 'Recarga automática', 'Próximo cargo: 9 de diciembre de 2026'],
  ] as const)('describes what the page of a link has: %s, %s', (locale, name, description) => {
    const card = { brand: 'visa', lastFour: '4242', expiry: { month: 8, year: 2030 } } as const;
    const facts = { card, lastPayment: { cents: 4924, on: '2026-11-20' } };
    open({ facts, nextChargeOn: '2026-12-09' }, locale);
    expect(screen.getByRole('link', { name })).toHaveAccessibleDescription(description);
  });

  it('offers the router reset once the page is hydrated', async () => {
    const links = (
      <AddressedAccount account={ACCOUNT}>
        <HelpfulLinks {...STATE} onResetRouter={() => {}} />
      </AddressedAccount>
    );
    await hydrateAccount(links, (sent) => expect(sent.querySelector('button')).toBeDisabled());
    expect(screen.getByRole('button', { name: 'Reset router' })).toBeEnabled();
  });

  it('leads to a move, and not to the current page', () => {
    open();
    const paths = screen
      .getAllByRole('link')
      .map((link) => new URL(link.getAttribute('href') ?? '', 'http://x/').pathname);
    expect(paths).not.toContain('/en/dashboard');
    expect(paths).toContain('/en/move');
  });

  it('leads to the offer if there is one', () => {
    open({ hasOffer: true });
    expect(screen.getByRole('link', { name: 'Offers and promotions' })).toHaveAttribute('href', '#promo');
  });

  it('hides offers if there is none', () => {
    open();
    expect(screen.queryByRole('link', { name: 'Offers and promotions' })).toBeNull();
  });

  it('hides a router reset that cannot succeed', () => {
    open({ canResetRouter: false });
    expect(screen.queryByRole('button', { name: 'Reset router' })).toBeNull();
    expect(screen.getByRole('link', { name: 'Help' })).toBeVisible();
  });

  it('hides what a deactivated account cannot use', () => {
    open({ isDeactivated: true, canResetRouter: false });
    const names = screen.getAllByRole('link').map((link) => link.textContent);
    expect(names).toEqual(['Payment history', 'Payment method', 'Help']);
  });

  it('opens the dialog from Reset router, which is a button', async () => {
    const onResetRouter = open();
    await userEvent.click(screen.getByRole('button', { name: 'Reset router' }));
    expect(onResetRouter).toHaveBeenCalledTimes(1);
  });
});
