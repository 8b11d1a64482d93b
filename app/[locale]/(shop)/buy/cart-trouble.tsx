'use client';

import { useTranslations } from 'next-intl';
import { useEffect, useRef } from 'react';
import { Banner } from '#components/ui/banner.tsx';
import { Button } from '#components/ui/button.tsx';

/** A choice that was not saved; told where it can be seen, wherever on the page the choice was made. */
export function CartTrouble({ onRetry }: { onRetry: () => void }) {
  const t = useTranslations('buyflow.cart.failed');
  const banner = useRef<HTMLDivElement>(null);
  useEffect(() => {
    banner.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  return (
    <Banner
      ref={banner}
      tone="danger"
      announce="alert"
      title={t('title')}
      actions={
        <Button variant="secondary" onClick={onRetry}>
          {t('retry')}
        </Button>
      }
    >
      <p>{t('text')}</p>
    </Banner>
  );
}
