import { useLocale, useTranslations } from 'next-intl';
import { Card } from '#components/ui/card.tsx';
import { DASHBOARD_PAGE } from '#lib/domain/session/site-paths.ts';
import styles from './screen.module.css';

/** Spec 3 §2.5: what quick refill cannot do, and where to do it. */
export function OtherServices() {
  const t = useTranslations('litepay.otherServices');
  return (
    <Card tone="warm" className={styles.other}>
      <h2>{t('title')}</h2>
      <p>{t('text')}</p>
      <a href={`/${useLocale()}${DASHBOARD_PAGE}`}>{t('link')}</a>
    </Card>
  );
}
