import { useMessages, useTranslations } from 'next-intl';
import { ButtonLink } from '#components/ui/button.tsx';
import { Faq } from '#components/ui/faq.tsx';
import { Html } from '#components/ui/html.tsx';
import { PageHeading } from '#components/ui/page-heading.tsx';
import type { WarmTransferView } from '#lib/sign-in/server/session-pages.ts';
import text from '#components/ui/text.module.css';
import styles from './screen.module.css';

/** Spec 3 §2.6: a customer who arrives without a code creates an ID or logs in. */
export function WarmTransferScreen({ view }: { view: WarmTransferView }) {
  const t = useTranslations('account.warmTransfer');
  const { faq } = useMessages().account.warmTransfer;
  return (
    <div className={styles.page}>
      <section className={styles.intro}>
        <PageHeading>{t('title')}</PageHeading>
        <p className={text.lead}>{t('text')}</p>
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
