import { useTranslations } from 'next-intl';
import { Banner } from '#components/ui/banner.tsx';
import { daysRemaining, newExpiry } from '#lib/rules/account/paid-days.ts';
import { formatDay } from '#lib/rules/shared/calendar-day.ts';
import type { ExpiryPreview } from '#lib/views/payment.ts';

interface Props {
  preview: ExpiryPreview;
  /** The days of internet being bought. */
  days: number;
  isTaxMissing: boolean;
}

/**
 * Shown before a payment for days, whoever pays: the current last paid day, the one after this refill, how the days add up, and a tax that
 * is still to come.
 */
export function WhatItBuys({ preview: { expiry, today }, days, isTaxMissing }: Props) {
  const t = useTranslations('payment.buys');
  if (days === 0) return isTaxMissing ? <p>{t('taxEstimated')}</p> : null;
  const hasDays = expiry !== null && daysRemaining(expiry, today) > 0;
  return (
    <Banner tone="info" title={t('title')}>
      <p>{hasDays ? t('today', { date: formatDay(expiry) }) : t('none')}</p>
      <p>
        <strong>{t('newExpiry', { date: formatDay(newExpiry(expiry, today, days)) })}</strong>
      </p>
      {hasDays && <p>{t('stack', { days })}</p>}
      {isTaxMissing && <p>{t('taxEstimated')}</p>}
    </Banner>
  );
}
