import type { Metadata } from 'next';
import { redirect } from 'next/navigation';
import { NextIntlClientProvider } from 'next-intl';
import { getLocale, getMessages, getTranslations } from 'next-intl/server';
import { SiteShell } from '#components/layout/site-shell.tsx';
import { buttonClass } from '#components/ui/button.tsx';
import { pickMessages } from '#lib/i18n/pick-messages.ts';
import { openAccountPicker } from '#lib/services/session/open-session-pages.ts';
import { type AccountPageProps, allowed, sessionRequest } from '../account-page.ts';
import { AccountPickerScreen } from './screen.tsx';

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('account.picker');
  return { title: t('metaTitle'), robots: { index: false } };
}

export default async function AccountPickerPage({ searchParams }: AccountPageProps) {
  const page = { path: '/account-picker', searchParams };
  const { returnTo } = await searchParams;
  const asked = { locale: await getLocale(), returnTo: typeof returnTo === 'string' ? returnTo : null };
  const opened = await allowed(await openAccountPicker(asked, await sessionRequest()), page);
  if (opened.redirect !== null) redirect(opened.redirect);
  const t = await getTranslations('account.header');
  const logOut = (
    <form method="post" action={`/api/session/logout?locale=${asked.locale}`}>
      <button type="submit" className={buttonClass({ variant: 'quiet' })}>
        {t('logOut')}
      </button>
    </form>
  );
  return (
    <SiteShell actions={logOut}>
      <NextIntlClientProvider messages={pickMessages(await getMessages(), 'account.picker')}>
        <AccountPickerScreen view={opened.view} />
      </NextIntlClientProvider>
    </SiteShell>
  );
}
