import { useMessages, useTranslations } from 'next-intl';
import styles from './home.module.css';
import { Sketch } from './sketch.tsx';

export function HowItWorks() {
  const t = useTranslations('home.how');
  return (
    <section className={styles.section} aria-labelledby="how">
      <h2 id="how">{t('title')}</h2>
      <ol className={styles.steps}>
        {useMessages().home.how.steps.map(({ icon, title, text }) => (
          <li key={title} className={styles.step}>
            <Sketch name={icon} />
            <h3>{title}</h3>
            <p>{text}</p>
          </li>
        ))}
      </ol>
    </section>
  );
}
