import type { Metadata } from 'next';
import { NextIntlClientProvider } from 'next-intl';
import { getLocale, getMessages, getTranslations } from 'next-intl/server';
import { redirect } from '#lib/i18n/navigation.ts';
import { pickMessages } from '#lib/i18n/pick-messages.ts';
import { openStatusPage } from '#lib/services/litepay/open-litepay-page.ts';
import { StatusScreen } from './screen.tsx';

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('litepay.meta');
  return { title: t('waitingTitle') };
}

export default async function StatusPage() {
  const locale = await getLocale();
  const opened = await openStatusPage();
  if (opened.redirect !== null) return redirect({ href: opened.redirect, locale });
  return (
    <NextIntlClientProvider messages={pickMessages(await getMessages(), 'shell.reference', 'litepay.waiting')}>
      <noscript>
        <meta httpEquiv="refresh" content="5" />
      </noscript>
      <StatusScreen view={opened.view} />
    </NextIntlClientProvider>
  );
}
