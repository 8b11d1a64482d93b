import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { openPage } from '#app/open-page.tsx';
import { SiteShell } from '#app/site-shell.tsx';
import header from '#components/layout/header-action.module.css';
import { loadAccountPickerPage } from '#lib/services/session/session-pages.ts';
import { AccountPickerScreen } from './screen.tsx';

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('account.picker');
  return { title: t('metaTitle'), robots: { index: false } };
}

export default openPage(loadAccountPickerPage, {
  messages: ['account.picker'],
  render: async (view, { locale }) => {
    const t = await getTranslations('account.header');
    const logOut = (
      <form method="post" action={`/api/session/logout?locale=${locale}`}>
        <button type="submit" className={header.action}>
          {t('logOut')}
        </button>
      </form>
    );
    return (
      <SiteShell links={[]} actions={logOut}>
        <AccountPickerScreen view={view} />
      </SiteShell>
    );
  },
});
