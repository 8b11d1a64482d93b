import { describe, expect, it, jest } from '@jest/globals';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderAccount } from '#tests/support/account-screen.tsx';
import { HelpfulLinks } from './helpful-links.tsx';

const open = (isMoveScheduled = false) => {
  const onResetRouter = jest.fn();
  renderAccount(<HelpfulLinks isMoveScheduled={isMoveScheduled} onResetRouter={onResetRouter} />);
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
    expect(screen.getByRole('link', { name })).toHaveAttribute('href', href);
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
