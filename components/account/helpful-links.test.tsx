import { describe, expect, it, jest } from '@jest/globals';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderAccount } from '#tests/support/account-screen.tsx';
import { AddressedAccount } from './account-link.tsx';
import { HelpfulLinks } from './helpful-links.tsx';

const ACCOUNT = 'a'.repeat(32);

const open = (isMoveScheduled = false, isDeactivated = false) => {
  const onResetRouter = jest.fn();
  renderAccount(
    <AddressedAccount account={ACCOUNT}>
      <HelpfulLinks isMoveScheduled={isMoveScheduled} isDeactivated={isDeactivated} onResetRouter={onResetRouter} />
    </AddressedAccount>,
  );
  return onResetRouter;
};

describe('the helpful links', () => {
  it.each([
    ['Payment history', '/en/dashboard/payment-history'],
    ['Payment method', '/en/dashboard/edit-payment'],
    ['Refill with cash', '/en/refill'],
    ['Auto-refill', '/en/dashboard/auto-refill'],
    ['Move my service', '/en/move'],
    ['Offers and promotions', '/en/dashboard'],
    ['Help', 'https://www.hearthline.example/help'],
  ])('%s leads to %s', (name, href) => {
    open();
    const persisted = href.startsWith('/') ? `${href}?account=${ACCOUNT}` : href;
    expect(screen.getByRole('link', { name })).toHaveAttribute('href', persisted);
  });

  it('offer no move and no reset on a deactivated account', () => {
    open(false, true);
    expect(screen.queryByRole('link', { name: 'Move my service' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Reset router' })).toBeNull();
    expect(screen.getByRole('link', { name: 'Payment history' })).toBeVisible();
  });

  it('Reset router leads nowhere: it opens the window', async () => {
    const onResetRouter = open();
    await userEvent.click(screen.getByRole('button', { name: 'Reset router' }));
    expect(onResetRouter).toHaveBeenCalledTimes(1);
  });

  it('do not offer a second move', () => {
    open(true);
    expect(screen.queryByRole('link', { name: 'Move my service' })).toBeNull();
    expect(screen.getAllByRole('listitem')).toHaveLength(7);
  });
});
