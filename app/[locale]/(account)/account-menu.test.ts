import { describe, expect, it } from '@jest/globals';
import { accountPath } from '#lib/domain/account-address.ts';
import { accountMenu } from './account-layout.tsx';

const CONTENT = [
  { label: 'Refill', type: 'refill', url: '/refill' },
  { label: 'Cash', type: 'refill', url: '/refill?tab=pin' },
  { label: 'Activate', type: 'activate', url: '/activation' },
  { label: 'Auto-refill', type: 'account', url: '/dashboard/auto-refill' },
  { label: 'Chat', type: 'chat', url: 'https://chat.example/' },
  { label: 'News', type: 'something-new', url: '/news' },
];
const LABELS = {
  account: 'My account',
  dashboard: 'My account',
  noInternet: 'Offline',
  switchAccount: 'Switch account',
};
const VIEW = { isDeactivated: false, isBeingSetUp: false, activation: null, canSwitch: false };
const menu = (changes: Partial<Parameters<typeof accountMenu>[1]> = {}) =>
  accountMenu(CONTENT, { ...VIEW, ...changes }, (path, account = 'a') => accountPath(`/es${path}`, account), LABELS);

describe('account menu', () => {
  it.each([
    ['an active account', {}, ['My account', 'Refill', 'Chat', 'News']],
    ['one to activate', { activation: { account: null } }, ['My account', 'Activate', 'Chat', 'News']],
    ['a deactivated account', { isDeactivated: true }, ['My account', 'Chat', 'News']],
  ])('has the links for %s', (_, changes, labels) => {
    expect(menu(changes).map(({ label }) => label)).toEqual(labels);
  });

  it.each([
    [null, '/es/activation?account=a'],
    ['b', '/es/activation?account=b'],
  ])('links to the activation of the waiting account: %s', (account, href) => {
    expect(menu({ activation: { account } })).toContainEqual({ label: 'Activate', href });
  });

  it('switches accounts if there are several', () => {
    const [account] = menu({ canSwitch: true });
    expect(account).toMatchObject({
      links: [
        { label: 'My account' },
        { label: 'Offline' },
        { label: 'Cash' },
        { label: 'Auto-refill' },
        { label: 'Switch account', href: '/es/account-picker?account=a' },
      ],
    });
  });

  it('has the account links in a flyout, pages in the language, and other sites in a window of their own', () => {
    const [account, refill, chat, news] = menu();
    expect(account).toMatchObject({
      links: [
        { label: 'My account', href: '/es/dashboard?account=a' },
        { label: 'Offline', href: '/es/dashboard/no-internet?account=a' },
        { label: 'Cash', href: '/es/refill?tab=pin&account=a' },
        { label: 'Auto-refill', href: '/es/dashboard/auto-refill?account=a' },
      ],
    });
    expect(refill).toEqual({ label: 'Refill', href: '/es/refill?account=a', phoneOnly: true });
    expect(chat).toEqual({ label: 'Chat', href: 'https://chat.example/', target: '_blank' });
    expect(news).toEqual({ label: 'News', href: '/es/news?account=a' });
  });

  it('has no link that a deactivated account cannot use', () => {
    const links = JSON.stringify(menu({ isDeactivated: true }));
    expect(links).not.toContain('/refill');
    expect(links).not.toContain('/dashboard/auto-refill');
    expect(links).toContain('/news');
  });

  it('has no link whose page would turn a deactivated account away, whatever its type in the content', () => {
    const items = [
      ...CONTENT,
      ...['/move', '/dashboard/refill-links', '/dashboard/edit-payment'].map((url) => ({
        label: url,
        type: 'other',
        url,
      })),
    ];
    const shown = accountMenu(items, { ...VIEW, isDeactivated: true }, (path) => path, LABELS);
    const links = shown.flatMap((item) => ('links' in item ? item.links : [item])).map(({ href }) => href);
    expect(links).toEqual(['/dashboard', 'https://chat.example/', '/news', '/dashboard/edit-payment']);
  });
});
