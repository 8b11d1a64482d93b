import type { Metadata } from 'next';
import { getLocale, getTranslations } from 'next-intl/server';
import { openPage, type PageProps } from '#app/open-page.tsx';
import { ClientMessages } from '#components/layout/client-messages.tsx';
import { SiteShell } from '#app/site-shell.tsx';
import header from '#components/layout/header-action.module.css';
import { loadAccountPickerPage } from '#lib/sign-in/server/session-pages.ts';
import { AccountPickerScreen } from './screen.tsx';

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('account.picker');
  return { title: t('metaTitle'), robots: { index: false } };
}

const MESSAGES = ['account.picker', 'account.order'] as const;

export default async function AccountPickerPage(props: PageProps) {
  const view = await openPage(loadAccountPickerPage, props);
  const locale = await getLocale();
  const t = await getTranslations('account.header');
  const logOut = (
    <form method="post" action={`/api/session/logout?locale=${locale}`}>
      <button type="submit" className={header.action}>
        {t('logOut')}
      </button>
    </form>
  );
  return (
    <ClientMessages sections={MESSAGES}>
      <SiteShell links={[]} actions={logOut}>
        <AccountPickerScreen view={view} />
      </SiteShell>
    </ClientMessages>
  );
}
