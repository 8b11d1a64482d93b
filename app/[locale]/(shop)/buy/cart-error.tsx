'use client';

import { useTranslations } from 'next-intl';
import { useEffect, useRef } from 'react';
import { Banner } from '#components/ui/banner.tsx';
import { Button } from '#components/ui/button.tsx';

interface Props {
  /** `changed`: the cart was changed in another tab, and the page is up to date again. */
  reason: 'changed' | 'failed';
  onRetry: () => void;
}

/** Announces a choice that could not be saved, and scrolls itself into view. */
export function CartError({ reason, onRetry }: Props) {
  const t = useTranslations('buyflow.cart');
  const banner = useRef<HTMLDivElement>(null);
  useEffect(() => {
    banner.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  return (
    <Banner
      ref={banner}
      tone={reason === 'failed' ? 'danger' : 'warning'}
      announce="alert"
      title={t(`${reason}.title`)}
      actions={
        <Button variant="secondary" onClick={onRetry}>
          {t('failed.retry')}
        </Button>
      }
    >
      <p>{t(`${reason}.text`)}</p>
    </Banner>
  );
}
