import { describe, expect, it, jest } from '@jest/globals';
import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { NextIntlClientProvider } from 'next-intl';
import en from '#messages/en/shell.json' with { type: 'json' };
import { Pagination } from './pagination.tsx';

function show(current: number, total: number) {
  const onPage = jest.fn<(page: number) => void>();
  render(
    <NextIntlClientProvider locale="en" messages={{ shell: en }}>
      <Pagination current={current} total={total} onPage={onPage} />
    </NextIntlClientProvider>,
  );
  return onPage;
}

const entries = () =>
  within(screen.getByRole('list'))
    .getAllByRole('listitem')
    .map((entry) => entry.textContent);

describe('Spec 1 §2: pagination', () => {
  it('is a navigation named Pagination that shows the window of the rule', () => {
    show(5, 12);
    expect(screen.getByRole('navigation', { name: 'Pagination' })).toBeTruthy();
    expect(entries()).toEqual(['1', '…', '4', '5', '6', '…', '12']);
    expect(screen.getByRole('button', { name: 'Page 5' }).getAttribute('aria-current')).toBe('page');
  });

  it('goes to the page, the one before and the one after', async () => {
    const onPage = show(5, 12);
    await userEvent.click(screen.getByRole('button', { name: 'Page 12' }));
    await userEvent.click(screen.getByRole('button', { name: 'Previous page' }));
    await userEvent.click(screen.getByRole('button', { name: 'Next page' }));
    expect(onPage.mock.calls).toEqual([[12], [4], [6]]);
  });

  it.each([
    [3, 12, ['1', '2', '3', '4', '…', '12']],
    [4, 12, ['1+', '3', '4', '5', '…', '12']],
    [6, 12, ['1', '…', '5', '6', '7', '…', '12']],
    [10, 12, ['1', '…', '9', '10', '11', '12']],
    [9, 12, ['1', '…', '8', '9', '10', '+12']],
    [1, 7, ['1', '2', '+7']],
    [2, 5, ['1', '2', '3', '+5']],
    [2, 4, ['1', '2', '3', '4']],
  ])('on a phone shows the ends, page %d of %d and its neighbors between the arrows', (current, total, shown) => {
    show(current, total);
    const onPhone = within(screen.getByRole('list'))
      .getAllByRole('listitem')
      .filter((entry) => !entry.classList.contains('wide'));
    const labelOf = (entry: HTMLElement) =>
      `${entry.classList.contains('gapBefore') ? '+' : ''}${entry.textContent}${entry.classList.contains('gapAfter') ? '+' : ''}`;
    expect(onPhone.map(labelOf)).toEqual(shown);
  });

  it('cannot leave the ends, and one page needs none', () => {
    show(1, 3);
    expect(screen.getByRole('button', { name: 'Previous page' }).hasAttribute('disabled')).toBe(true);
    show(1, 1);
    expect(screen.getAllByRole('navigation')).toHaveLength(1);
  });
});
