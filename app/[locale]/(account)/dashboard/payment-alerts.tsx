'use client';

import { useLocale, useTranslations } from 'next-intl';
import { Banner } from '#components/ui/banner.tsx';
import { formatWait } from '#lib/domain/calendar-day.ts';
import type { PaymentChangeResult } from '#app/[locale]/(account)/use-payment-change.ts';
import { useState } from 'react';
import { Button } from '#components/ui/button.tsx';

/**
 * Spec 3 §8: why a change to the card or auto-refill was not made, in the text mapped from the provider's code. `title`: for a change that
 * failed.
 */
export function PaymentChangeAlert({ result, title }: { result: PaymentChangeResult | null; title: string }) {
  const t = useTranslations('account.paymentChange');
  const locale = useLocale();
  if (!result || result.outcome === 'done') return null;
  const { outcome } = result;
  const wait = outcome === 'limited' ? formatWait(result.seconds, locale) : '';
  return (
    <Banner
      tone={outcome === 'failed' ? 'danger' : 'warning'}
      announce="alert"
      title={outcome === 'failed' ? title : t(`${outcome}.title`)}
    >
      <p>{(outcome === 'failed' && result.text) || t(`${outcome}.text`, { wait })}</p>
      {outcome === 'failed' && result.codeLine && <p>{result.codeLine}</p>}
    </Banner>
  );
}

/** The latest data that could be read: when a refresh fails, the page keeps showing them, with an alert. */
export function useLatestStored<Stored>(stored: Stored | null): { stored: Stored | null; isStale: boolean } {
  const [last, setLast] = useState(stored);
  if (stored !== null && stored !== last) setLast(stored);
  return { stored: stored ?? last, isStale: stored === null };
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
