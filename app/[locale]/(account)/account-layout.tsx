import { useLocale, useMessages, useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import type { Elements } from '#components/ui/elements.ts';
import { AccountActions } from '#components/account/account-actions.tsx';
import { RefillBar } from '#components/account/refill-bar.tsx';
import { CloseFlyouts } from '#components/layout/close-flyouts.tsx';
import { SiteShell } from '#app/site-shell.tsx';
import { findFrameAction } from '#lib/account/home-action.ts';
import type { AccountLayoutView } from '#lib/account/server/account-views.ts';
import type { AccountPage } from '#lib/account/flow.ts';
import { accountPath } from '#lib/domain/account-address.ts';
import { signOutPath } from '#lib/domain/session/log-out.ts';
import type { MenuItem, MenuLink } from '#components/layout/site-menu.tsx';
import { worksWhenDeactivated } from '#lib/account/helpful-links.ts';
import { REFILL_ENTRY } from '#lib/domain/entry-paths.ts';
import { ACCOUNT_PICKER_PAGE, DASHBOARD_PAGE, DASHBOARD_PAGES } from '#lib/domain/session/site-paths.ts';

interface Props {
  view: AccountLayoutView;
  /** The account named in the page's address, which the menu's links keep. */
  account: string | null;
  bar: AccountPage['bar'];
  hasRefill: AccountPage['hasRefill'];
  /** Whether the header greets the customer; the dashboard greets in its heading instead. */
  greets: boolean;
  progress?: ReactNode;
  children: Elements;
}

/** Spec 2 §2: the frame of every account page. It is streamed; what a page has from its first byte is in account-shell.tsx. */
export function AccountLayout({ view, account, bar, hasRefill, greets, progress, children }: Props) {
  const t = useTranslations('account.header');
  const action = findFrameAction(view);
  const { items } = useMessages().accountDashboard.menu;
  const locale = useLocale();
  const logOut = { label: t('logOut'), href: signOutPath({ locale, isExpired: false }), phoneOnly: true, isForm: true };
  const menu = accountMenu(items, view, (path, named) => accountPath(`/${locale}${path}`, named ?? account), {
    account: t('account'),
    dashboard: t('dashboard'),
    noInternet: t('noInternet'),
    switchAccount: t('switchAccount'),
  });
  return (
    <SiteShell
      renderBlockedBy={null}
      links={[...menu, logOut]}
      actions={<AccountActions view={view} greets={greets} hasRefill={hasRefill} />}
      progress={progress}
    >
      <CloseFlyouts />
      {children}
      {bar === 'refill' && (action === 'refill' || action === 'reactivate') && (
        <RefillBar isDeactivated={action === 'reactivate'} />
      )}
    </SiteShell>
  );
}

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
  toPath: (path: string, account?: string) => string,
  labels: { account: string; dashboard: string; noInternet: string; switchAccount: string },
): MenuItem[] {
  const link = ({ label, type, url }: ContentItem): MenuLink => {
    if (!url.startsWith('/')) return { label, href: url, target: '_blank' };
    return { label, href: toPath(url, (type === 'activate' && activation?.account) || undefined) };
  };
  const canRefill = !isDeactivated && !isBeingSetUp && activation?.account !== null;
  const visibleItems = items.filter(
    ({ type, url }) =>
      (type !== 'refill' || canRefill) &&
      (!isDeactivated || worksWhenDeactivated(url)) &&
      (type !== 'activate' || activation !== null),
  );
  const isInFlyout = ({ type, url }: ContentItem) => type === 'account' || (type === 'refill' && url !== REFILL_ENTRY);
  const accountLinks = visibleItems.filter(isInFlyout).map(link);
  const others = visibleItems
    .filter((item) => !isInFlyout(item))
    .map((item) => (item.type === 'refill' ? { ...link(item), phoneOnly: true } : link(item)));
  const dashboard = { label: labels.dashboard, href: toPath(DASHBOARD_PAGE) };
  const picker = canSwitch ? [{ label: labels.switchAccount, href: toPath(ACCOUNT_PICKER_PAGE) }] : [];
  const help = isDeactivated ? [] : [{ label: labels.noInternet, href: toPath(DASHBOARD_PAGES['no-internet']) }];
  return [{ label: labels.account, links: [dashboard, ...help, ...accountLinks, ...picker] }, ...others];
}
