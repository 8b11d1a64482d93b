import { describe, expect, it } from '@jest/globals';
import { fireEvent, screen, within } from '@testing-library/react';
import type { AccountPickerView } from '#lib/sign-in/server/session-pages.ts';
import type { AccountOrderView } from '#lib/account/account-order.ts';
import { hydrateAccount, renderAccount } from '#tests/support/account-screen.tsx';
import { AccountPickerScreen } from './screen.tsx';

const account = (number: number) => ({
  account: `${number}`.repeat(32),
  addressLine1: `${number} Maple Street`,
  city: 'Springfield',
  state: 'IL',
  zip: '62701',
  order: null,
});
const picker = (changes: Partial<AccountPickerView> = {}) => (
  <AccountPickerScreen
    view={{
      current: [account(1), account(2)],
      past: [account(3)],
      action: '/choose',
      returnTo: null,
      isMissing: false,
      ...changes,
    }}
  />
);
const open = (changes?: Partial<AccountPickerView>) => renderAccount(picker(changes));
const next = () => screen.getByRole('button', { name: 'Continue' });
/** What the form would send and to which address; null if the submission was prevented. */
function submitted(): string | null {
  const form = next().closest('form');
  if (!form || !fireEvent.submit(form)) return null;
  const inputs = form.querySelectorAll<HTMLInputElement>('input:checked, input[type=hidden]');
  const pairs = [...inputs].map(({ name, value }) => [name, value]);
  return `${form.method} ${form.getAttribute('action')} ${new URLSearchParams(pairs).toString()}`;
}

describe('account picker', () => {
  it('lists current and past accounts with their addresses', () => {
    open();
    expect(screen.getByRole('heading', { level: 1, name: 'Choose your account' })).toBeVisible();
    expect(within(screen.getByRole('radiogroup', { name: 'Current accounts' })).getAllByRole('radio')).toHaveLength(2);
    const past = within(screen.getByRole('radiogroup', { name: 'Past accounts' }));
    const closed = past.getByRole('radio', { name: '3 Maple Street Springfield, IL 62701' });
    expect(closed).not.toBeChecked();
    expect(closed).toHaveAccessibleDescription('Closed');
    expect(screen.getByRole('radio', { name: /^1 Maple/ })).toHaveAccessibleDescription('Open');
  });

  it('does not continue without a choice, and explains why', () => {
    open();
    expect(next()).toHaveAttribute('aria-disabled', 'true');
    expect(submitted()).toBeNull();
    expect(screen.getByRole('alert')).toHaveTextContent('Choose an account to continue.');
  });

  it('explains why when the form was submitted without a choice', () => {
    open({ isMissing: true });
    expect(screen.getByRole('alert')).toHaveTextContent('Choose an account to continue.');
    fireEvent.click(screen.getByRole('radio', { name: /^1 Maple/ }));
    expect(screen.getByRole('alert')).toBeEmptyDOMElement();
  });

  it('is ready if the choice was made before hydration', async () => {
    await hydrateAccount(picker(), (sent) => {
      const radio = sent.querySelector<HTMLInputElement>('input[type=radio]');
      if (radio) radio.checked = true;
      expect(next()).toHaveAttribute('aria-disabled', 'true');
    });
    expect(next()).not.toHaveAttribute('aria-disabled');
  });

  it('accepts a choice made before hydration', () => {
    open();
    const radio = screen.getByRole('radio', { name: /^2 Maple/ });
    if (radio instanceof HTMLInputElement) radio.checked = true;
    const choice = new URLSearchParams({ account: account(2).account }).toString();
    expect(submitted()).toBe(`post /choose ${choice}`);
  });

  it('allows one choice over both lists', () => {
    open();
    fireEvent.click(screen.getByRole('radio', { name: /^1 Maple/ }));
    fireEvent.click(screen.getByRole('radio', { name: /^3 Maple/ }));
    expect(screen.getAllByRole('radio', { checked: true })).toHaveLength(1);
    expect(next()).not.toHaveAttribute('aria-disabled');
  });

  it.each([
    [null, ''],
    ['/es/refill?x=1', 'returnTo=%2Fes%2Frefill%3Fx%3D1&'],
  ])('sends the choice, and the page that waits for it: %j', (returnTo, also) => {
    open({ returnTo });
    fireEvent.click(screen.getByRole('radio', { name: /^2 Maple/ }));
    const choice = new URLSearchParams({ account: account(2).account }).toString();
    expect(submitted()).toBe(`post /choose ${also}${choice}`);
  });

  it.each([
    ['current', { past: [] }, 'Past accounts'],
    ['past', { current: [] }, 'Current accounts'],
  ])('has no empty list: only %s accounts', (_, lists, missing) => {
    open(lists);
    expect(screen.queryByRole('radiogroup', { name: missing })).toBeNull();
  });

  it('explains what to do without an account', () => {
    open({ current: [], past: [] });
    expect(screen.getByRole('heading', { name: "We don't see an account yet" })).toBeVisible();
    expect(screen.queryByRole('button')).toBeNull();
    expect(screen.getByRole('link', { name: "See what's available at my address" })).toHaveAttribute(
      'href',
      '/en?checkAvailability=true',
    );
  });
});

it('shows the order of an account and its number instead of its state', () => {
  const order: AccountOrderView = {
    ...{ kind: 'reconnection', state: 'ordered', age: 'slow', account: '3'.repeat(32), reference: 'ABCD-2345' },
    ...{ number: '40000001', address: '', on: null, paidCents: 4_812, newAccount: null, canCancel: false },
    supportPhone: '(555) 010-0199',
  };
  renderAccount(picker({ current: [{ ...account(3), order }, account(1)], past: [] }));
  const [first] = screen.getAllByRole('radio');
  expect(first).toHaveAccessibleDescription('Your service is being reconnected 40000001');
});
