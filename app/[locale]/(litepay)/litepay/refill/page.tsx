import type { Metadata } from 'next';
import { getLocale, getTranslations } from 'next-intl/server';
import { useTranslations } from 'next-intl';
import { openPage, type PageProps } from '#app/open-page.tsx';
import { ClientMessages } from '#components/layout/client-messages.tsx';
import { LITEPAY_FLOW } from '#lib/litepay/flow.ts';
import { getPathname } from '#lib/i18n/pathname.ts';
import { loadLitepayPage } from '#lib/litepay/server/litepay-pages.ts';
import { hasLogin } from '#lib/session/has-login.ts';
import { Banner } from '#components/ui/banner.tsx';
import { receiptPath } from '../litepay-paths.ts';
import { About } from './about.tsx';
import { OtherServices } from './other-services.tsx';
import styles from './page.module.css';
import { LitepayScreen } from './screen.tsx';

/** All of litepay's messages except those of the server-rendered part and of later pages. */
const CLIENT_MESSAGES = [
  'shell.loading',
  'shell.copy',
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
  'pin.form',
  'pin.found',
  'pin.problems',
  'pin.tabs',
  'pin.terms',
] as const;

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('litepay');
  return { title: t(LITEPAY_FLOW.entry.title), description: t('meta.description') };
}

export default async function LitepayPage(props: PageProps) {
  const view = await openPage(loadLitepayPage, props);
  const locale = await getLocale();
  const t = await getTranslations('litepay.page');
  const receipt = view.after && <SeeReceipt href={getPathname({ href: receiptPath(view.after), locale })} />;
  return (
    <ClientMessages sections={CLIENT_MESSAGES}>
      <header className={styles.intro}>
        <h1>{t('title')}</h1>
        <p className={styles.lead}>{t('description')}</p>
        <About />
      </header>
      <LitepayScreen view={view} receipt={receipt} otherServices={hasLogin() && <OtherServices />} />
    </ClientMessages>
  );
}

/** A link to the receipt of the confirmed refill, shown in the empty step 1. */
function SeeReceipt({ href }: { href: string }) {
  const t = useTranslations('litepay.find.after');
  return (
    <Banner tone="success" actions={<a href={href}>{t('link')}</a>}>
      <p>{t('text')}</p>
    </Banner>
  );
}
