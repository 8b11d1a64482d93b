'use client';

import { useTranslations } from 'next-intl';
import { useIsLong } from '#components/ui/use-is-long.ts';
import styles from './stages.module.css';

/** After 15 s, says that it takes longer than usual. */
export function LongWait({ isWaiting }: { isWaiting: boolean }) {
  const t = useTranslations('shell');
  const isLong = useIsLong(isWaiting);
  return (
    <p role="status" className={styles.soft}>
      {isLong && <span>{t('loadingLong')}</span>}
    </p>
  );
}
