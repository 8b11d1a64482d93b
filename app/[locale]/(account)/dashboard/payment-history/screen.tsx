'use client';

import { useTranslations } from 'next-intl';
import { useEffect, useRef } from 'react';
import account from '#components/account/account.module.css';
import { BackLink } from '#components/account/back-link.tsx';
import { SelectField } from '#components/fields/select-field.tsx';
import { Banner } from '#components/ui/banner.tsx';
import { Button } from '#components/ui/button.tsx';
import { Card } from '#components/ui/card.tsx';
import { PageHeading } from '#components/ui/page-heading.tsx';
import { Pagination } from '#components/ui/pagination.tsx';
import { useHydrated } from '#components/ui/use-hydrated.ts';
import type { HistoryQuery } from '#lib/account/payment-history.ts';
import { DASHBOARD_PAGE } from '#lib/domain/session/site-paths.ts';
import { formatDay } from '#lib/domain/calendar-day.ts';
import { formatDollars } from '#lib/domain/money.ts';
import type { PaymentHistoryView } from '#lib/account/payment-history-views.ts';
import type { AccountFile } from '../use-account-file.ts';
import { PaymentDay } from './payment-day.tsx';
import styles from './screen.module.css';
import { SpendingChart } from './spending-chart.tsx';

interface Props {
  history: PaymentHistoryView['history'];
  isPartial: PaymentHistoryView['isPartial'];
  /** Another page is being read. */
  isReading: boolean;
  show: (wanted: HistoryQuery) => void;
  file: AccountFile;
}

const ALL = '';

/** Spec 2 §4 'Payment history': by day, newest first, with what each day came to. */
export function HistoryScreen({ history, isPartial, isReading, show, file }: Props) {
  const t = useTranslations('paymentHistory');
  const hydrated = useHydrated();
  const { year, years, page, pages, day, days } = history;
  const list = useRef<HTMLHeadingElement>(null);
  const shown = useRef(history);
  // After a change of page or day, the focus moves to the head of the new list.
  useEffect(() => {
    if (shown.current.page !== page || shown.current.day !== day) list.current?.focus();
    shown.current = history;
  }, [history, page, day]);

  if (years.length === 0) {
    return (
      <div className={account.page}>
        <Back />
        <PageHeading>{t('title')}</PageHeading>
        {isPartial ? <Banner tone="warning" title={t('partial')} /> : <p>{t('empty')}</p>}
      </div>
    );
  }
  return (
    <div className={account.page}>
      <Back />
      <PageHeading>{t('title')}</PageHeading>
      {isPartial && <Banner tone="warning" title={t('partial')} />}
      <div className={styles.tools}>
        <SelectField
          label={t('year')}
          value={year === null ? ALL : String(year)}
          disabled={!hydrated}
          options={[
            { value: ALL, label: t('allYears') },
            ...years.map((one) => ({ value: String(one), label: String(one) })),
          ]}
          onChange={({ target }) =>
            show({ year: target.value === ALL ? null : Number(target.value), page: 1, day: null })
          }
        />
        <Button
          variant="secondary"
          disabled={!hydrated}
          busy={file.state === 'reading' && t('file.reading')}
          onClick={file.download}
        >
          {t('file.download')}
        </Button>
      </div>
      <div role="alert" className={styles.alert}>
        {file.state === 'failed' && <Banner tone="danger" title={t('file.failed')} />}
        {file.state === 'unsaved' && <Banner tone="warning" title={t('file.unsaved')} />}
      </div>
      {day === null && <SpendingChart year={year} spending={history.spending} />}
      <Card
        aria-labelledby="payments"
        aria-busy={isReading || undefined}
        className={isReading ? styles.reading : undefined}
      >
        <div className={styles.head}>
          <h2 id="payments" ref={list} tabIndex={-1}>
            {day === null ? t('payments') : formatDay(day)}
          </h2>
          <p className={styles.total}>
            {t('total', { count: history.count, total: formatDollars(history.totalCents) })}
          </p>
        </div>
        {day !== null && (
          <p>
            <Button variant="link" onClick={() => show({ year, page: 1, day: null })}>
              {t('allDays')}
            </Button>
          </p>
        )}
        {days.length === 0 && <p>{t('none')}</p>}
        <ol className={styles.days}>
          {days.map((one) => (
            <PaymentDay
              key={one.day}
              day={one}
              onAll={
                day === null && one.payments.length < one.count ? () => show({ year, page: 1, day: one.day }) : null
              }
            />
          ))}
        </ol>
        <p role="status" className={styles.status}>
          {isReading ? t('reading') : pages > 1 && t('pageOf', { page, pages })}
        </p>
        <Pagination current={page} total={pages} onPage={(next) => show({ year, page: next, day })} />
      </Card>
    </div>
  );
}

function Back() {
  const t = useTranslations('paymentHistory');
  return <BackLink to={DASHBOARD_PAGE}>{t('back')}</BackLink>;
}
