import { useLocale, useMessages, useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { AccountActions, RefillBar } from '#components/account/account-actions.tsx';
import { SiteShell } from '#components/layout/site-shell.tsx';
import type { AccountShellView } from '#lib/forms/account-pages.ts';
import { signOutPath } from '#lib/rules/session/sign-out-path.ts';
import { accountMenu } from './account-menu.ts';

/** Spec 2 §2: what stands around every page of the account. The first frame and the idle watch are the frame's: this is streamed. */
export function AccountShell({ view, children }: { view: AccountShellView; children: ReactNode }) {
  const t = useTranslations('account.header');
  const { items } = useMessages().accountDashboard.menu;
  const locale = useLocale();
  const logOut = { label: t('logOut'), href: signOutPath({ locale, isExpired: false }), phoneOnly: true, isForm: true };
  const menu = accountMenu(items, view, `/${locale}`, { account: t('account'), dashboard: t('dashboard') });
  return (
    <SiteShell firstFrame={null} links={[...menu, logOut]} actions={<AccountActions view={view} />}>
      {children}
      <RefillBar isDeactivated={view.isDeactivated} />
    </SiteShell>
  );
}
