import { getTranslations } from 'next-intl/server';
import { useMessages, useTranslations } from 'next-intl';
import type { Metadata } from 'next';
import { openPage, type PageProps } from '#app/open-page.tsx';
import { SiteShell } from '#app/site-shell.tsx';
import { ButtonLink } from '#components/ui/button.tsx';
import { Faq } from '#components/ui/faq.tsx';
import { Html } from '#components/ui/html.tsx';
import { PageHeading } from '#components/ui/page-heading.tsx';
import type { WarmTransferView } from '#lib/account/views.ts';
import { loadHandOffPage } from '#lib/sign-in/server/hand-off-page.ts';
import styles from './screen.module.css';

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('account.warmTransfer');
  return { title: t('metaTitle'), robots: { index: false } };
}

export default async function HandOffPage(props: PageProps) {
  const view = await openPage(loadHandOffPage, props);
  return (
    <SiteShell>
      <WarmTransferScreen view={view} />
    </SiteShell>
  );
}

/** Spec 3 §2.6: a customer who arrives without a code creates an ID or logs in. */
export function WarmTransferScreen({ view }: { view: WarmTransferView }) {
  const t = useTranslations('account.warmTransfer');
  const { faq } = useMessages().account.warmTransfer;
  return (
    <div className={styles.page}>
      <section className={styles.intro}>
        <PageHeading>{t('title')}</PageHeading>
        <p className={styles.lead}>{t('text')}</p>
        {view.createIdUrl !== null && <ButtonLink href={view.createIdUrl}>{t('create')}</ButtonLink>}
        {view.createIdUrl === null && view.logInUrl !== null && (
          <ButtonLink href={view.logInUrl}>{t('logIn')}</ButtonLink>
        )}
        {view.createIdUrl !== null && view.logInUrl !== null && (
          <p>
            <span>{`${t('haveOne')} `}</span>
            <a className={styles.logIn} href={view.logInUrl}>
              {t('logIn')}
            </a>
          </p>
        )}
      </section>
      <section className={styles.faq} aria-labelledby="faq">
        <h2 id="faq">{t('faqTitle')}</h2>
        <Faq
          name="id-faq"
          items={faq.map(({ question, answerHtml }) => ({ question, content: <Html html={answerHtml} /> }))}
        />
      </section>
    </div>
  );
}
