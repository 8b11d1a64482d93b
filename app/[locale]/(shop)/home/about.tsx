import { useMessages, useTranslations } from 'next-intl';
import styles from './home.module.css';
import { Sketch } from './sketch.tsx';

export function About() {
  const t = useTranslations('home.about');
  return (
    <section className={styles.about} aria-labelledby="about">
      <div className={styles.aboutWords}>
        <h2 id="about">{t('title')}</h2>
        <p className={styles.lead}>{t('lead')}</p>
      </div>
      <ul className={styles.points}>
        {useMessages().home.about.points.map(({ icon, title, text }) => (
          <li key={title} className={styles.point}>
            <Sketch name={icon} />
            <div>
              <h3>{title}</h3>
              <p>{text}</p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
