import type { MenuItem, MenuLink } from '#components/layout/site-menu.tsx';
import type { AccountShellView } from '#lib/forms/account-pages.ts';

/** A line of the content's navigation. What is unknown of its type is a link like any other. */
interface ContentItem {
  label: string;
  type: string;
  url: string;
}

/**
 * Spec 2 §2: the navigation comes from the content, by link type. `account` links stand together in a flyout; a deactivated account
 * has nothing to refill (elsewhere than on a phone, the header's button says it), and only an account that waits for it has something to activate.
 */
export function accountMenu(
  items: readonly ContentItem[],
  { isDeactivated, needsActivation }: Pick<AccountShellView, 'isDeactivated' | 'needsActivation'>,
  home: string,
  words: { account: string; dashboard: string },
): MenuItem[] {
  const link = ({ label, url }: ContentItem): MenuLink =>
    url.startsWith('/') ? { label, href: `${home}${url}` } : { label, href: url, target: '_blank' };
  const ofAccount = items.filter(({ type }) => type === 'account').map(link);
  const others = items
    .filter(({ type }) => type !== 'account')
    .filter(({ type }) => (type === 'refill' ? !isDeactivated : type === 'activate' ? needsActivation : true))
    .map((item) => (item.type === 'refill' ? { ...link(item), phoneOnly: true } : link(item)));
  return [
    { label: words.account, links: [{ label: words.dashboard, href: `${home}/dashboard` }, ...ofAccount] },
    ...others,
  ];
}
