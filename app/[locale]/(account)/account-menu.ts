import type { MenuItem, MenuLink } from '#components/layout/site-menu.tsx';
import { isForDeactivated } from '#lib/account/deactivated-account.ts';
import { REFILL_ENTRY } from '#lib/domain/entry-paths.ts';
import { ACCOUNT_PICKER_PAGE, DASHBOARD_PAGE, DASHBOARD_PAGES } from '#lib/domain/session/site-paths.ts';
import type { AccountLayoutView } from '#lib/account/views.ts';

/** A navigation link from the content service. An unknown type is treated as a plain link. */
interface ContentItem {
  label: string;
  type: string;
  url: string;
}

/**
 * Spec 2 §2: the navigation comes from the content, by link type. `account` links and secondary ways to refill share a flyout; the refill
 * itself is the header's button, except on a phone. A deactivated account has no link that cannot succeed, and one that awaits its
 * activation cannot be refilled. The activation link shows only if an account awaits activation.
 */
export function accountMenu(
  items: readonly ContentItem[],
  {
    isDeactivated,
    isBeingSetUp,
    activation,
    canSwitch,
  }: Pick<AccountLayoutView, 'isDeactivated' | 'isBeingSetUp' | 'activation' | 'canSwitch'>,
  /** Adds the language and the account: the one in the page's address unless another is given. */
  pathOf: (path: string, account?: string) => string,
  labels: { account: string; dashboard: string; noInternet: string; switchAccount: string },
): MenuItem[] {
  const link = ({ label, type, url }: ContentItem): MenuLink => {
    if (!url.startsWith('/')) return { label, href: url, target: '_blank' };
    return { label, href: pathOf(url, (type === 'activate' && activation?.account) || undefined) };
  };
  const canRefill = !isDeactivated && !isBeingSetUp && activation?.account !== null;
  const shown = items.filter(
    ({ type, url }) =>
      (type !== 'refill' || canRefill) &&
      (!isDeactivated || isForDeactivated(url)) &&
      (type !== 'activate' || activation !== null),
  );
  const isInFlyout = ({ type, url }: ContentItem) => type === 'account' || (type === 'refill' && url !== REFILL_ENTRY);
  const ofAccount = shown.filter(isInFlyout).map(link);
  const others = shown
    .filter((item) => !isInFlyout(item))
    .map((item) => (item.type === 'refill' ? { ...link(item), phoneOnly: true } : link(item)));
  const dashboard = { label: labels.dashboard, href: pathOf(DASHBOARD_PAGE) };
  const picker = canSwitch ? [{ label: labels.switchAccount, href: pathOf(ACCOUNT_PICKER_PAGE) }] : [];
  const help = isDeactivated ? [] : [{ label: labels.noInternet, href: pathOf(DASHBOARD_PAGES['no-internet']) }];
  return [{ label: labels.account, links: [dashboard, ...help, ...ofAccount, ...picker] }, ...others];
}
