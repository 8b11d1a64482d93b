import { getLocale, getTranslations } from 'next-intl/server';
import { useLocale, useTranslations } from 'next-intl';
import type { Metadata } from 'next';
import { openPage, type PageProps } from '#app/open-page.tsx';
import { ClientMessages } from '#components/layout/client-messages.tsx';
import { Banner } from '#components/ui/banner.tsx';
import { ButtonLink } from '#components/ui/button.tsx';
import { Card } from '#components/ui/card.tsx';
import { DASHBOARD_PAGE } from '#lib/domain/session/site-paths.ts';
import { getPathname } from '#lib/i18n/pathname.ts';
import { LITEPAY_FLOW, litepayReceiptPath } from '#lib/litepay/flow.ts';
import { loadLitepayPage } from '#lib/litepay/server/litepay-pages.ts';
import { hasLogin } from '#lib/session/login-marks.ts';
import { withHostedMessages } from '#lib/payment/server/hosted-card-offer.ts';
import { About } from './about.tsx';
import { LitepayScreen } from './screen.tsx';
import text from '#components/ui/text.module.css';
import styles from './screen.module.css';

/** Those of a guest's forms, and of what may be wrong with them. */
const FIELD_MESSAGES = [
  'fields.addressLine1',
  'fields.addressLine2',
  'fields.cardBrands',
  'fields.cardNumber',
  'fields.chooseMonth',
  'fields.chooseState',
  'fields.chooseYear',
  'fields.city',
  'fields.cvv',
  'fields.expirationMonth',
  'fields.expirationYear',
  'fields.nameOnCard',
  'fields.optional',
  'fields.phoneNumber',
  'fields.state',
  'fields.states',
  'fields.summaryTitle',
  'fields.zipCode',
  'fields.errors.addressLine1',
  'fields.errors.addressLine2',
  'fields.errors.cardNumber',
  'fields.errors.city',
  'fields.errors.cvv',
  'fields.errors.expiration',
  'fields.errors.generic',
  'fields.errors.nameOnCard',
  'fields.errors.phone',
  'fields.errors.state',
  'fields.errors.terms',
  'fields.errors.text',
  'fields.errors.zip',
] as const;

/** All of litepay's messages except those of the server-rendered part and of later pages. */
const CLIENT_MESSAGES = [
  'shell.loading',
  'shell.copy',
  'shell.reference',
  ...FIELD_MESSAGES,
  'payment.alert',
  'payment.buys',
  'payment.card',
  'payment.notCharged',
  'payment.recap',
  'payment.summary',
  'payment.trust',
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
  const clientMessages = withHostedMessages(CLIENT_MESSAGES);
  const sections = view.asksForDay ? [...clientMessages, 'litepay.day' as const] : clientMessages;
  const receipt = view.after && <SeeReceipt href={getPathname({ href: litepayReceiptPath(view.after), locale })} />;
  return (
    <ClientMessages sections={sections}>
      <header className={styles.intro}>
        <h1>{t('title')}</h1>
        <p className={text.lead}>{t('description')}</p>
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

/** Spec 3 §2.5: what quick refill cannot do, and where to do it. */
function OtherServices() {
  const t = useTranslations('litepay.otherServices');
  return (
    <Card tone="warm" className={styles.other}>
      <h2>{t('title')}</h2>
      <p>{t('text')}</p>
      <p>
        <ButtonLink variant="link" href={`/${useLocale()}${DASHBOARD_PAGE}`}>
          {t('link')}
        </ButtonLink>
      </p>
    </Card>
  );
}
