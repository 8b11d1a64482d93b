'use client';

import { useLocale, useTranslations } from 'next-intl';
import { useEffect, useState } from 'react';
import { buttonClass } from '#components/ui/button.tsx';
import { get } from '#lib/browser/api.ts';
import { hasBegunOrder } from '#lib/browser/tab-memory.ts';
import styles from './continue-order.module.css';

/** The page is the same for everyone and cached, so the browser asks whether an order waits, but only if an order was begun in it. */
export function ContinueOrder() {
  const t = useTranslations('home.waiting');
  const locale = useLocale();
  const [path, setPath] = useState<string | null>(null);

  useEffect(() => {
    if (!hasBegunOrder()) return;
    const stop = new AbortController();
    const ask = async () => {
      const response = await get('/api/buy/waiting', {}, { signal: stop.signal });
      if (response.ok) setPath(response.body.path);
    };
    void ask();
    return () => stop.abort();
  }, []);

  if (path === null) return null;
  return (
    <aside className={styles.bar} aria-label={t('label')}>
      <p>{t('text')}</p>
      <a className={buttonClass()} href={`/${locale}${path}`}>
        {t('link')}
      </a>
    </aside>
  );
}
