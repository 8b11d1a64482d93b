import type { Metadata } from 'next';
import { NextIntlClientProvider } from 'next-intl';
import { getLocale, getMessages, getTranslations } from 'next-intl/server';
import { redirect } from '#lib/i18n/navigation.ts';
import { pickMessages } from '#lib/i18n/pick-messages.ts';
import { openRefillPage } from '#lib/services/litepay/open-litepay-page.ts';
import { About } from './about.tsx';
import styles from './page.module.css';
import { RefillScreen } from './screen.tsx';

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('litepay.meta');
  return { title: t('title'), description: t('description') };
}

export default async function RefillPage() {
  const locale = await getLocale();
  const opened = await openRefillPage(locale);
  if (opened.redirect !== null) return redirect({ href: opened.redirect, locale });
  const t = await getTranslations('litepay.page');
  return (
    <NextIntlClientProvider messages={pickMessages(await getMessages(), 'shell', 'fields', 'payment', 'litepay')}>
      <header className={styles.intro}>
        <h1>{t('title')}</h1>
        <p className={styles.lead}>{t('description')}</p>
        <About />
      </header>
      <RefillScreen start={opened.view} />
    </NextIntlClientProvider>
  );
}
