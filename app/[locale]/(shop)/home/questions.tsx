import { useMessages, useTranslations } from 'next-intl';
import { Faq } from '#components/ui/faq.tsx';
import styles from './home.module.css';

export function Questions() {
  const t = useTranslations('home.faq');
  const { items } = useMessages().home.faq;
  return (
    <section className={styles.faq} aria-labelledby="faq">
      <h2 id="faq">{t('title')}</h2>
      <Faq items={items.map((item) => ({ question: item.question, content: item.answer }))} name="faq" />
    </section>
  );
}
