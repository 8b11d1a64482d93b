import { useTranslations } from 'next-intl';
import { Skeleton } from '#components/ui/skeleton.tsx';
import { VisuallyHidden } from '#components/ui/visually-hidden.tsx';
import styles from './dashboard-skeleton.module.css';

/** Spec 2 §4: 'Loading…' until everything has arrived, in the outline of the final page: the ring first. */
export function DashboardSkeleton() {
  const t = useTranslations('accountDashboard.page');
  return (
    <div className={styles.page}>
      <div>
        <h1>
          <VisuallyHidden>{t('title')}</VisuallyHidden>
        </h1>
        <p role="status">
          <VisuallyHidden>{t('loading')}</VisuallyHidden>
        </p>
      </div>
      <div className={styles.outline} aria-hidden="true">
        <Skeleton shapes={['title']} />
        <div className={styles.card}>
          <span className={styles.ring} />
          <div className={styles.text}>
            <Skeleton shapes={['title', 'line', 'short', 'button']} />
          </div>
        </div>
        <Skeleton shapes={['block']} />
      </div>
    </div>
  );
}
