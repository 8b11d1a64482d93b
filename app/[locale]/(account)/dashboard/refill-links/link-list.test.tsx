import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import enAccount from '#messages/en/account.json' with { type: 'json' };
import esAccount from '#messages/es/account.json' with { type: 'json' };
import { renderAccount } from '#tests/support/account-screen.tsx';
import { LinkList } from './screen.tsx';

const LABELS = { en: enAccount.refillLinks.list, es: esAccount.refillLinks.list };
const LINKS = ['a', 'b'].map((id) => ({ id, createdOn: '2026-11-20', expiresOn: '2027-02-18' }));

const onRevoke = jest.fn<(id: string) => Promise<boolean>>();
const user = userEvent.setup({ advanceTimers: jest.advanceTimersByTime });
const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));

beforeEach(() => {
  jest.useFakeTimers();
  onRevoke.mockReset().mockResolvedValue(true);
});
afterEach(() => void jest.useRealTimers());

describe.each(['en', 'es'] as const)('revoking a refill link (%s)', (locale) => {
  const { confirm, revoke, keep, title } = LABELS[locale];
  const button = (name: string) => screen.getByRole('button', { name });
  const press = (index: number) => user.click(screen.getAllByText(revoke)[index] ?? document.body);
  const show = () => renderAccount(<LinkList links={LINKS} newest={null} busy={null} onRevoke={onRevoke} />, locale);

  it('revokes a link only on a second press, half a second after the first at the earliest', async () => {
    show();
    await press(0);
    await pass(499);
    await user.click(button(confirm));
    expect(onRevoke).not.toHaveBeenCalled();
    await pass(1);
    await user.click(button(confirm));
    expect(onRevoke.mock.calls).toEqual([['a']]);
  });

  it('moves the focus to the question, back when the link is kept, and to the list when it is gone', async () => {
    show();
    await press(1);
    expect(button(keep)).toHaveFocus();
    await user.keyboard('{Enter}');
    const opener = screen.getAllByText(revoke)[1]?.closest('button');
    expect(opener).toHaveFocus();
    await user.keyboard('{Enter}');
    await pass(500);
    await user.click(button(confirm));
    expect(screen.getByRole('heading', { name: title })).toHaveFocus();
  });

  it('keeps the question and the focus after a failure', async () => {
    onRevoke.mockResolvedValue(false);
    show();
    await press(0);
    await pass(500);
    await user.click(button(confirm));
    expect(button(confirm)).toHaveFocus();
  });

  it('waits again for every new question', async () => {
    show();
    await press(0);
    await pass(500);
    await press(0);
    expect(button(confirm)).toBeDisabled();
    await pass(500);
    await user.click(button(keep));
    await press(1);
    expect(button(confirm)).toBeDisabled();
  });
});
