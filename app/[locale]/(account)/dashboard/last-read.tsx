'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Banner } from '#components/ui/banner.tsx';
import { Button } from '#components/ui/button.tsx';

/** The last successful read: when a refresh fails, the page keeps showing it and says so. */
export function useLastRead<Stored>(stored: Stored | null): { shown: Stored | null; isStale: boolean } {
  const [last, setLast] = useState(stored);
  if (stored !== null && stored !== last) setLast(stored);
  return { shown: stored ?? last, isStale: stored === null };
}

/** The stored card could not be read, so nothing can be changed yet. `hasShown`: the last values read are still displayed. */
export function NotRefreshed({ hasShown, onRetry }: { hasShown: boolean; onRetry: () => void }) {
  const t = useTranslations('account.paymentMethod.notRefreshed');
  const retry = (
    <Button variant="secondary" onClick={onRetry}>
      {t('retry')}
    </Button>
  );
  return (
    <Banner tone="warning" announce="status" title={t('title')} actions={retry}>
      <p>{t(hasShown ? 'text' : 'unread')}</p>
    </Banner>
  );
}
