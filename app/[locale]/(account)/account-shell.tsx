import { useLocale, useMessages, useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { AccountActions, RefillBar } from '#components/account/account-actions.tsx';
import { SiteShell } from '#components/layout/site-shell.tsx';
import type { AccountShellView } from '#lib/forms/account-pages.ts';
import { accountMenu } from './account-menu.ts';

/** Spec 2 §2: what stands around every page of the account. The idle watch is the layout's, because it needs the server. */
export function AccountShell({ view, children }: { view: AccountShellView; children: ReactNode }) {
  const t = useTranslations('account.header');
  const { items } = useMessages().accountDashboard.menu;
  const home = `/${useLocale()}`;
  const menu = accountMenu(items, view, home, { account: t('account'), dashboard: t('dashboard') });
  return (
    <SiteShell
      links={[...menu, { label: t('logOut'), href: view.logOutUrl, phoneOnly: true }]}
      actions={<AccountActions view={view} />}
    >
      {children}
      <RefillBar isDeactivated={view.isDeactivated} />
    </SiteShell>
  );
}
