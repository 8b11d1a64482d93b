import { describe, expect, it } from '@jest/globals';
import { accountMenu } from './account-menu.ts';

const CONTENT = [
  { label: 'Refill', type: 'refill', url: '/refill' },
  { label: 'Activate', type: 'activate', url: '/activation' },
  { label: 'Auto-refill', type: 'account', url: '/dashboard/auto-refill' },
  { label: 'Chat', type: 'chat', url: 'https://chat.example/' },
  { label: 'News', type: 'something-new', url: '/news' },
];
const LABELS = { account: 'My account', dashboard: 'Overview' };
const menu = (isDeactivated: boolean, needsActivation: boolean) =>
  accountMenu(CONTENT, { isDeactivated, needsActivation }, (path) => `/es${path}?account=a`, LABELS);

describe("the account's menu", () => {
  it.each([
    ['an active account', false, false, ['My account', 'Refill', 'Chat', 'News']],
    ['one to activate', false, true, ['My account', 'Refill', 'Activate', 'Chat', 'News']],
    ['a deactivated account', true, false, ['My account', 'Chat', 'News']],
  ])('of %s', (_, isDeactivated, needsActivation, labels) => {
    expect(menu(isDeactivated, needsActivation).map(({ label }) => label)).toEqual(labels);
  });

  it('has the account links in a flyout, pages in the language, and other sites in a window of their own', () => {
    const [account, refill, chat, news] = menu(false, false);
    expect(account).toMatchObject({
      links: [
        { label: 'Overview', href: '/es/dashboard?account=a' },
        { label: 'Auto-refill', href: '/es/dashboard/auto-refill?account=a' },
      ],
    });
    expect(refill).toEqual({ label: 'Refill', href: '/es/refill?account=a', phoneOnly: true });
    expect(chat).toEqual({ label: 'Chat', href: 'https://chat.example/', target: '_blank' });
    expect(news).toEqual({ label: 'News', href: '/es/news?account=a' });
  });
});
