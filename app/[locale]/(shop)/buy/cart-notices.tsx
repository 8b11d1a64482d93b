'use client';

import { buyPath } from '#lib/shop/flow.ts';
import { useLocale, useTranslations } from 'next-intl';
import { useEffect, useRef } from 'react';
import { Banner } from '#components/ui/banner.tsx';
import { Button } from '#components/ui/button.tsx';

interface CartErrorProps {
  /** `changed`: the cart was changed in another tab, and the page is up to date again. */
  reason: 'changed' | 'failed';
  onRetry: () => void;
}

/** Announces a choice that could not be saved, and scrolls itself into view. */
export function CartError({ reason, onRetry }: CartErrorProps) {
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

/** Shown from the page on which an offer of the cart has ended, until the cart is changed. */
export function OfferEnded() {
  const t = useTranslations('buyflow.offerEnded');
  return (
    <Banner tone="warning" announce="status" title={t('title')}>
      <p>{t('text')}</p>
    </Banner>
  );
}

/** Decision on starting over: beside a cart that starts over, the way to the receipt of the order before it. */
export function LastOrder({ purchase }: { purchase: string }) {
  const t = useTranslations('buyflow.lastOrder');
  const locale = useLocale();
  return (
    <p>
      <span>{`${t('text')} `}</span>
      <a href={`/${locale}${buyPath('orderConfirmation', purchase)}`}>{t('link')}</a>
    </p>
  );
}
