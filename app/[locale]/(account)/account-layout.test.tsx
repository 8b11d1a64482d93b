import { describe, expect, it } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { PathnameContext, RouterContext, SearchParamsContext } from '#tests/support/next-navigation.ts';
import userEvent from '@testing-library/user-event';
import { AddressedAccount } from '#components/account/account-link.tsx';
import type { AccountLayoutView } from '#lib/account/server/account-views.ts';
import { renderAccount } from '#tests/support/account-screen.tsx';
import { AccountLayout } from './account-layout.tsx';

process.env.SESSION_SECRET = 's'.repeat(32);

const VIEW: AccountLayoutView = {
  name: 'Guadalupe',
  isDeactivated: false,
  hasPlan: true,
  activation: null,
  hasNotification: false,
  isBeingSetUp: false,
  canSwitch: false,
};
const open = (
  changes: Partial<AccountLayoutView> = {},
  {
    account = null,
    bar = 'refill',
    greets = true,
    hasRefill = true,
  }: { account?: string | null; bar?: 'refill' | null; greets?: boolean; hasRefill?: boolean } = {},
) =>
  renderAccount(
    <RouterContext.Provider value={{} as never}>
      <PathnameContext.Provider value="/en/dashboard">
        <SearchParamsContext.Provider value={new URLSearchParams()}>
          <AddressedAccount account={account}>
            <AccountLayout
              view={{ ...VIEW, ...changes }}
              account={account}
              bar={bar}
              greets={greets}
              hasRefill={hasRefill}
            >
              <p>The page</p>
            </AccountLayout>
          </AddressedAccount>
        </SearchParamsContext.Provider>
      </PathnameContext.Provider>
    </RouterContext.Provider>,
  );
const header = () => within(screen.getByRole('banner'));
const bar = () => within(screen.getByRole('complementary', { name: 'Refill' }));

describe('account layout', () => {
  it.each([
    [false, 'Refill now', '/en/refill', 'Reactivate'],
    [true, 'Reactivate', '/en/reconnect', 'Refill now'],
  ])('links to a refill in the header and at the end (deactivated: %s)', (isDeactivated, name, href, other) => {
    open({ isDeactivated });
    for (const place of [header(), bar()]) {
      expect(place.getByRole('link', { name })).toHaveAttribute('href', href);
      expect(place.queryByRole('link', { name: other })).toBeNull();
    }
  });

  it('offers no refill before the account is active', () => {
    const { container } = open({ activation: { account: null } }, { bar: null });
    expect(header().queryByText('Refill now')).toBeNull();
    expect(container.querySelector('a[href^="/en/refill"]')).toBeNull();
  });

  it('keeps the account of the URL in every link', () => {
    const account = 'a'.repeat(32);
    const { container } = open({ hasNotification: true }, { account });
    const own = [...container.querySelectorAll('header a, aside a')].map((link) => link.getAttribute('href') ?? '');
    const pages = own.filter((href) => /^\/en\/(dashboard|refill|move|activation|reconnect)/.test(href));
    expect(pages.length).toBeGreaterThan(3);
    for (const href of pages) expect(href).toContain(`account=${account}`);
  });

  it('has no bar if the page has none', () => {
    open({}, { bar: null });
    expect(screen.queryByRole('complementary', { name: 'Refill' })).toBeNull();
  });

  it.each([
    ['inside a checkout', { isDeactivated: false }, false],
    ['inside a checkout of a closed account', { isDeactivated: true }, false],
    ['without a plan', { hasPlan: false }, true],
  ])('has no refill in the header %s', (_, changes, hasRefill) => {
    open(changes, { hasRefill, bar: 'refill' });
    expect(header().queryByRole('link', { name: /^(Refill now|Reactivate)$/ })).toBeNull();
    if (hasRefill) expect(screen.queryByRole('complementary', { name: 'Refill' })).toBeNull();
  });

  it('greets the customer, and offers to log out', () => {
    open();
    expect(header().getByText('Hello, Guadalupe')).toBeInTheDocument();
    const ways = screen.getAllByText('Log out').map((way) => way.closest('form'));
    expect(ways.map((form) => [form?.method, form?.getAttribute('action')])).toEqual(
      Array(2).fill(['post', '/api/session/logout?locale=en']),
    );
  });

  it('does not greet if the page does', () => {
    open({}, { greets: false });
    expect(header().queryByText('Hello, Guadalupe')).toBeNull();
  });

  it('links to the other accounts if there are any', () => {
    open({ canSwitch: true });
    const group = screen.getByText('Account', { selector: 'summary span' }).closest('details');
    expect(group?.querySelector('a[href="/en/account-picker"]')).toHaveTextContent('Switch account');
  });

  it.each([true, false])('has a bell when there is something to read: %s', (hasNotification) => {
    open({ hasNotification });
    expect(header().queryAllByRole('link', { name: 'Notifications' })).toHaveLength(hasNotification ? 1 : 0);
  });

  it('has the account links in a flyout', () => {
    open();
    const group = screen.getByText('Account', { selector: 'summary span' }).closest('details');
    expect(group?.querySelector('a[href="/en/dashboard"]')).toHaveTextContent('My account');
  });

  it('closes the flyout when the focus leaves it, so that it covers no field', async () => {
    open();
    const name = screen.getByText('Account', { selector: 'summary span' });
    const flyout = name.closest('details');
    await userEvent.click(name);
    const links = [...(flyout?.querySelectorAll('a') ?? [])];
    links[0]?.focus();
    await userEvent.tab();
    expect(links[1]).toHaveFocus();
    expect(flyout).toHaveAttribute('open');
    links.at(-1)?.focus();
    await userEvent.tab();
    expect(flyout).not.toHaveAttribute('open');
  });

  it('closes the flyout by Escape, with the focus on its name, and by a click elsewhere', async () => {
    const user = userEvent.setup();
    open();
    const name = screen.getByText('Account', { selector: 'summary span' });
    const flyout = name.closest('details');
    await user.click(name);
    expect(flyout).toHaveAttribute('open');
    await user.tab();
    expect(header().getByText('My account', { selector: 'a, a *' })).toHaveFocus();
    await user.keyboard('{Escape}');
    expect(flyout).not.toHaveAttribute('open');
    expect(name.closest('summary')).toHaveFocus();
    await user.click(name);
    await user.click(screen.getByText('The page'));
    expect(flyout).not.toHaveAttribute('open');
  });
});
