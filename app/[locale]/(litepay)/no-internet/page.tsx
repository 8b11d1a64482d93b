import { getLocale, getTranslations } from 'next-intl/server';
import type { Metadata } from 'next';
import { openPage, type PageProps } from '#app/open-page.tsx';
import { RouterSteps } from '#components/connection/router-steps.tsx';
import { ClientMessages } from '#components/layout/client-messages.tsx';
import { NO_INTERNET_PAGE } from '#lib/domain/entry-paths.ts';
import { loadNoInternetPage } from '#lib/litepay/server/no-internet.ts';
import { buildAlternates } from '#lib/site/alternates.ts';
import { NoInternetScreen } from './screen.tsx';
import text from '#components/ui/text.module.css';
import styles from './page.module.css';

const MESSAGES = [
  'fields.errors',
  'fields.phoneNumber',
  'fields.summaryTitle',
  'fields.zipCode',
  'noInternet.after',
  'noInternet.answers',
  'noInternet.check',
  'noInternet.checking',
  'noInternet.offline',
  'shell.copy',
  'shell.reference',
] as const;

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('noInternet');
  return {
    title: t('metaTitle'),
    description: t('metaDescription'),
    robots: { index: true, follow: true },
    alternates: buildAlternates(NO_INTERNET_PAGE, await getLocale()),
  };
}

/** Decision on being offline: whether the days have run out, there is an outage, or the router needs a restart. */
export default async function NoInternetPage(props: PageProps) {
  const view = await openPage(loadNoInternetPage, props);
  const t = await getTranslations('noInternet');
  return (
    <ClientMessages sections={view.asksForDay ? [...MESSAGES, 'litepay.day'] : MESSAGES}>
      <header className={styles.intro}>
        <h1>{t('title')}</h1>
        <p className={text.lead}>{t('lead')}</p>
      </header>
      <NoInternetScreen view={view} routerTitle={t('router.title')}>
        <RouterSteps access={view.access} supportPhone={view.supportPhone} />
      </NoInternetScreen>
    </ClientMessages>
  );
}
