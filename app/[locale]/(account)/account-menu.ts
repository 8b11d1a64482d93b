import type { MenuItem, MenuLink } from '#components/layout/site-menu.tsx';
import type { AccountLayoutView } from '#lib/views/account.ts';

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
  { isDeactivated, needsActivation }: Pick<AccountLayoutView, 'isDeactivated' | 'needsActivation'>,
  /** With the language, and the account that the page's address names. */
  pathOf: (path: string) => string,
  labels: { account: string; dashboard: string },
): MenuItem[] {
  const link = ({ label, url }: ContentItem): MenuLink =>
    url.startsWith('/') ? { label, href: pathOf(url) } : { label, href: url, target: '_blank' };
  const ofAccount = items.filter(({ type }) => type === 'account').map(link);
  const others = items
    .filter(({ type }) => type !== 'account')
    .filter(({ type }) => (type === 'refill' ? !isDeactivated : type === 'activate' ? needsActivation : true))
    .map((item) => (item.type === 'refill' ? { ...link(item), phoneOnly: true } : link(item)));
  return [
    { label: labels.account, links: [{ label: labels.dashboard, href: pathOf('/dashboard') }, ...ofAccount] },
    ...others,
  ];
}
