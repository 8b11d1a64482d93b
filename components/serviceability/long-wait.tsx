'use client';

import { useTranslations } from 'next-intl';
import { useEffect, useState } from 'react';
import styles from './stages.module.css';

const LONG_MS = 15_000;

/** After 15 s, says that it takes longer than usual. */
export function LongWait({ isWaiting }: { isWaiting: boolean }) {
  return (
    <p role="status" className={styles.soft}>
      {isWaiting && <LongWaitLabels />}
    </p>
  );
}

function LongWaitLabels() {
  const t = useTranslations('shell');
  const [isLong, setIsLong] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsLong(true), LONG_MS);
    return () => clearTimeout(timer);
  }, []);
  return isLong && <span>{t('loadingLong')}</span>;
}
