import type { Metadata } from 'next';
import { NextIntlClientProvider } from 'next-intl';
import { getLocale, getMessages, getTranslations } from 'next-intl/server';
import { getPathname, redirect } from '#lib/i18n/navigation.ts';
import { pickMessages } from '#lib/i18n/pick-messages.ts';
import { hasLogin } from '#lib/session/has-login.ts';
import { loadRefillPage } from '#lib/services/litepay/litepay-pages.ts';
import { receiptPath } from '../litepay-paths.ts';
import { queryOf, type SearchParams } from '../query-of.ts';
import { About } from './about.tsx';
import { OtherServices } from './other-services.tsx';
import styles from './page.module.css';
import { RefillScreen } from './screen.tsx';
import { SeeReceipt } from './see-receipt.tsx';

/** Of litepay's own words all but those of the server's part and of the pages to come. */
const CLIENT_MESSAGES = [
  'shell.loading',
  'shell.reference',
  'fields',
  'payment',
  'litepay.about',
  'litepay.cart',
  'litepay.find',
  'litepay.payment',
  'litepay.refillAgain',
  'litepay.review',
  'litepay.steps',
] as const;

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('litepay.meta');
  return { title: t('title'), description: t('description') };
}

export default async function RefillPage({ searchParams }: SearchParams) {
  const locale = await getLocale();
  const result = await loadRefillPage(locale, await queryOf(searchParams, 'after'));
  if (result.redirect !== null) return redirect({ href: result.redirect, locale });
  const t = await getTranslations('litepay.page');
  const { view } = result;
  const receipt = view.after && <SeeReceipt href={getPathname({ href: receiptPath(view.after), locale })} />;
  return (
    <NextIntlClientProvider messages={pickMessages(await getMessages(), ...CLIENT_MESSAGES)}>
      <header className={styles.intro}>
        <h1>{t('title')}</h1>
        <p className={styles.lead}>{t('description')}</p>
        <About />
      </header>
      <RefillScreen view={view} receipt={receipt} otherServices={hasLogin() && <OtherServices />} />
    </NextIntlClientProvider>
  );
}
