import { useMessages, useTranslations } from 'next-intl';
import { Faq } from '#components/ui/faq.tsx';
import { Html } from '#components/ui/html.tsx';
import { RECONNECT_ENTRY } from '#lib/domain/entry-paths.ts';
import { AccountButtonLink } from './account-link.tsx';
import screen from '#components/ui/screen-only.module.css';
import stack from '#components/ui/stack.module.css';
import styles from './reconnect-card.module.css';

/** Spec 2 §4: offers a deactivated account its reactivation, and answers to common questions about it. */
export function ReconnectCard() {
  const t = useTranslations('accountDashboard.reconnect');
  const reactivate = useTranslations('accountDashboard.service')('reactivate');
  const { faq } = useMessages().accountDashboard.reconnect;
  return (
    <>
      <section className={styles.card} aria-labelledby="reconnect">
        <svg
          viewBox="0 0 120 120"
          width="11rem"
          fill="none"
          stroke="var(--line-control)"
          strokeLinecap="round"
          strokeWidth="5"
          aria-hidden="true"
          focusable="false"
        >
          <circle strokeDasharray="2 9" cx="60" cy="60" r="53" />
          <path d="M40 84h40M46 74l28 10M74 74l-28 10" />
          <path strokeWidth="3" d="M55 62c-7-9 8-14 0-25M67 60c-6-7 6-12 0-21" />
        </svg>
        <div className={styles.text}>
          <h2 id="reconnect">{t('title')}</h2>
          <p>{t('text')}</p>
          <AccountButtonLink className={screen.notOnPhone} to={RECONNECT_ENTRY}>
            {reactivate}
          </AccountButtonLink>
        </div>
      </section>
      <section className={stack.gap4} aria-labelledby="reconnect-faq">
        <h2 id="reconnect-faq">{t('faqTitle')}</h2>
        <Faq
          name="reconnect-faq"
          items={faq.map(({ question, answerHtml }) => ({ question, content: <Html html={answerHtml} /> }))}
        />
      </section>
    </>
  );
}
