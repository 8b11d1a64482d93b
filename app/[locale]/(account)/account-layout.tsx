import { useLocale, useMessages, useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import type { Elements } from '#components/ui/elements.ts';
import { AccountActions } from '#components/account/account-actions.tsx';
import { RefillBar } from '#components/account/refill-bar.tsx';
import { CloseFlyouts } from '#components/layout/close-flyouts.tsx';
import { SiteShell } from '#app/site-shell.tsx';
import type { AccountLayoutView } from '#lib/account/views.ts';
import type { AccountPage } from '#lib/account/flow.ts';
import { accountPath } from '#lib/domain/account-address.ts';
import { signOutPath } from '#lib/domain/session/session-paths.ts';
import { accountMenu } from './account-menu.ts';

interface Props {
  view: AccountLayoutView;
  /** The account named in the page's address, which the menu's links keep. */
  account: string | null;
  bar: AccountPage['bar'];
  hasRefill: AccountPage['hasRefill'];
  /** Whether the header greets the customer; the dashboard greets in its heading instead. */
  greets: boolean;
  /** Progress within a flow. */
  progress?: ReactNode;
  children: Elements;
}

/** Spec 2 §2: the frame of every account page. It is streamed; what a page has from its first byte is in account-shell.tsx. */
export function AccountLayout({ view, account, bar, hasRefill, greets, progress, children }: Props) {
  const t = useTranslations('account.header');
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
      {bar === 'refill' &&
        !view.isBeingSetUp &&
        !view.hasOutage &&
        !view.activation?.account &&
        (view.hasPlan || view.isDeactivated) && <RefillBar isDeactivated={view.isDeactivated} />}
    </SiteShell>
  );
}
