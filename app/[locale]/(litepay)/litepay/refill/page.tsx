import type { Metadata } from 'next';
import { NextIntlClientProvider } from 'next-intl';
import { getLocale, getMessages, getTranslations } from 'next-intl/server';
import { redirect } from '#lib/i18n/navigation.ts';
import { pickMessages } from '#lib/i18n/pick-messages.ts';
import { openRefillPage } from '#lib/services/litepay/open-litepay-page.ts';
import { About } from './about.tsx';
import { OtherServices } from './other-services.tsx';
import styles from './page.module.css';
import { RefillScreen } from './screen.tsx';

/** Of litepay's own words all but those of the server's part and of the pages to come. */
const CLIENT_MESSAGES = [
  'shell.loading',
  'shell.reference',
  'fields',
  'payment',
  'litepay.about',
  'litepay.cart',
  'litepay.find',
  'litepay.insecure',
  'litepay.payment',
  'litepay.rateLimited',
  'litepay.refillAgain',
  'litepay.review',
  'litepay.startAgain',
  'litepay.steps',
  'litepay.totalChanged',
] as const;

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
    <NextIntlClientProvider messages={pickMessages(await getMessages(), ...CLIENT_MESSAGES)}>
      <header className={styles.intro}>
        <h1>{t('title')}</h1>
        <p className={styles.lead}>{t('description')}</p>
        <About />
      </header>
      <RefillScreen start={opened.view} otherServices={<OtherServices />} />
    </NextIntlClientProvider>
  );
}
