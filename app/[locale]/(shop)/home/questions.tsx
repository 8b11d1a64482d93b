import { useMessages, useTranslations } from 'next-intl';
import { Faq } from '#components/ui/faq.tsx';
import styles from './home.module.css';

export function Questions() {
  const t = useTranslations('home.faq');
  return (
    <section className={styles.faq} aria-labelledby="faq">
      <h2 id="faq">{t('title')}</h2>
      <Faq items={useMessages().home.faq.items} name="faq" />
    </section>
  );
}
