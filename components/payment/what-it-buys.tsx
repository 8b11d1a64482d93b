import { useLocale, useTranslations } from 'next-intl';
import { Banner } from '#components/ui/banner.tsx';
import { type CalendarDay, daysRemaining, formatDay, newExpiry } from '#lib/domain/calendar-day.ts';
import { isGraceRunning } from '#lib/domain/grace.ts';
import type { ExpiryPreview } from '#lib/payment/views.ts';

interface Props {
  preview: ExpiryPreview;
  /** The days of internet being bought. */
  days: number;
  /** The television being bought: each product's name and its last paid day afterwards. */
  tv?: readonly { name: string; until: CalendarDay }[];
}

/**
 * Shown before a payment for days, whoever pays: the current last paid day, the one after this refill, how the days add up, and until when
 * each television product is paid.
 */
export function WhatItBuys({
  preview: { expiry, grace = null, isElapsing = false, paidThrough, today },
  days,
  tv = [],
}: Props) {
  const t = useTranslations('payment.buys');
  const locale = useLocale();
  if (days === 0 && tv.length === 0) return null;
  const daysLeft = expiry === null ? 0 : daysRemaining(expiry, today);
  const hasDays = daysLeft > 0 && expiry !== null;
  const lastDay = paidThrough ?? newExpiry(expiry, today, days, grace);
  const runs = isGraceRunning(grace, today);
  // A guest is not told why the days of a home without days do not begin today.
  const beginsToday = lastDay === newExpiry(null, today, days);
  return (
    <Banner tone="info" title={t('title')}>
      {days > 0 && (
        <>
          {isElapsing && <ElapsingDays left={daysLeft} />}
          {hasDays && <p>{t('today', { date: formatDay(expiry, locale) })}</p>}
          {!hasDays && beginsToday && !runs && <p>{t('none')}</p>}
          {!hasDays && runs && expiry !== null && <p>{t('graceRuns', { date: formatDay(expiry, locale) })}</p>}
          <p>
            <strong>{t('newExpiry', { date: formatDay(lastDay, locale) })}</strong>
          </p>
          {hasDays && <p>{t('stack', { days })}</p>}
          {grace !== null && !runs && <p>{t('grace', { days: grace.daysTakenBack })}</p>}
        </>
      )}
      {tv.map(({ name, until }) => (
        <p key={name}>{t('tv', { name, date: formatDay(until, locale) })}</p>
      ))}
    </Banner>
  );
}

/** For the owner of an account that a move has paused: what has elapsed is not given back. Guests' pages do not have this message. */
function ElapsingDays({ left }: { left: number }) {
  const t = useTranslations('payment.days');
  return <p>{t('left', { left })}</p>;
}
