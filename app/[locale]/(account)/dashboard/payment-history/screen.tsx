'use client';

import { useLocale, useTranslations } from 'next-intl';
import { Fragment, useEffect, useRef } from 'react';
import { AccountLink } from '#components/account/account-link.tsx';
import { BackLink } from '#components/account/back-link.tsx';
import { usePaidPlanName } from '#components/account/use-plan-name.ts';
import { SelectField } from '#components/fields/select-field.tsx';
import { Banner } from '#components/ui/banner.tsx';
import { Button } from '#components/ui/button.tsx';
import { Card } from '#components/ui/card.tsx';
import { classNames } from '#components/ui/class-names.ts';
import { Money } from '#components/ui/money.tsx';
import { PageHeading } from '#components/ui/page-heading.tsx';
import { Pagination } from '#components/ui/pagination.tsx';
import { useHydrated } from '#components/ui/use-hydrated.ts';
import { VisuallyHidden } from '#components/ui/visually-hidden.tsx';
import { FORMER_PAYMENTS, type HistoryQuery } from '#lib/account/payment-history.ts';
import type { PaymentHistoryView } from '#lib/account/server/payment-history.ts';
import { formatDay } from '#lib/domain/calendar-day.ts';
import { formatDollars, formatWholeDollars } from '#lib/domain/money.ts';
import { DASHBOARD_PAGE, DASHBOARD_PAGES } from '#lib/domain/session/site-paths.ts';
import type { AccountFile } from '#app/[locale]/(account)/dashboard/use-account-file.ts';
import account from '#components/account/account.module.css';
import text from '#components/ui/text.module.css';
import styles from './screen.module.css';

interface Props {
  history: PaymentHistoryView['history'];
  /** Why payments of a former account are missing: they are still being read, or could not be. Null if none is. */
  missing: 'pending' | 'failed' | null;
  isReading: boolean;
  show: (query: HistoryQuery) => void;
  file: AccountFile;
}

const ALL = '';
const ALL_PAYMENTS = `${DASHBOARD_PAGES['payment-history']}?${new URLSearchParams({ [FORMER_PAYMENTS.name]: FORMER_PAYMENTS.value })}`;

/** Spec 2 §4 'Payment history': by day, newest first, with what each day came to. */
export function HistoryScreen({ history, missing, isReading, show, file }: Props) {
  const t = useTranslations('paymentHistory');
  const locale = useLocale();
  const isHydrated = useHydrated();
  const { year, years, page, pages, day, days } = history;
  const list = useRef<HTMLHeadingElement>(null);
  const lastHistory = useRef(history);
  // After a change of page or day, the focus moves to the head of the new list.
  useEffect(() => {
    if (lastHistory.current.page !== page || lastHistory.current.day !== day) list.current?.focus();
    lastHistory.current = history;
  }, [history, page, day]);

  if (years.length === 0) {
    return (
      <div className={account.page}>
        <Back />
        <PageHeading>{t('title')}</PageHeading>
        {missing === null && <p>{t('empty')}</p>}
        <MissingPayments missing={missing} />
      </div>
    );
  }
  const totals = { count: history.count, total: formatDollars(history.totalCents) };
  return (
    <div className={account.page}>
      <Back />
      <PageHeading>{t('title')}</PageHeading>
      <MissingPayments missing={missing} />
      <div className={styles.tools}>
        <SelectField
          label={t('year')}
          value={year === null ? ALL : String(year)}
          disabled={!isHydrated}
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
          disabled={!isHydrated}
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
            {day === null ? t('payments') : formatDay(day, locale)}
          </h2>
          <p role="status" className={text.soft}>
            {year === null || day !== null ? t('total', totals) : t('totalOfYear', { ...totals, year })}
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
        <p role="status" className={classNames(text.soft, styles.status)}>
          {isReading ? t('reading') : pages > 1 && t('pageOf', { page, pages })}
        </p>
        <Pagination current={page} total={pages} onPage={(next) => show({ year, page: next, day })} />
      </Card>
    </div>
  );
}

/** Tells about missing payments from before a move or a reconnection. */
function MissingPayments({ missing }: Pick<Props, 'missing'>) {
  const t = useTranslations('paymentHistory');
  const isHydrated = useHydrated();
  return (
    <>
      <div role="status">
        {missing === 'pending' && isHydrated && <p className={text.soft}>{t('pending')}</p>}
        {missing === 'failed' && <Banner tone="warning" title={t('partial')} />}
      </div>
      {missing === 'pending' && !isHydrated && (
        <noscript>
          <p>
            <span>{`${t('notLoaded')} `}</span>
            <AccountLink to={ALL_PAYMENTS}>{t('loadAll')}</AccountLink>
          </p>
        </noscript>
      )}
    </>
  );
}

function Back() {
  const t = useTranslations('paymentHistory');
  return <BackLink to={DASHBOARD_PAGE}>{t('back')}</BackLink>;
}

interface PaymentDayProps {
  day: PaymentHistoryView['history']['days'][number];
  /** Shows the remaining payments of the day; null if all are listed. */
  onAll: (() => void) | null;
}

/** A day of the history: its total, and what was bought. */
function PaymentDay({ day: { day, totalCents, count, payments }, onAll }: PaymentDayProps) {
  const t = useTranslations('paymentHistory');
  const cards = useTranslations('cards.history');
  const locale = useLocale();
  const paidPlanName = usePaidPlanName();
  return (
    <li className={styles.day}>
      <div className={styles.dayHead}>
        <h3>{formatDay(day, locale)}</h3>
        <Money cents={totalCents} />
      </div>
      <ul className={styles.payments}>
        {payments.map(({ id, cents, expiry, isAutoRefill, isDeclined, cardLastFour, ...payment }, index) => (
          <li key={`${id} ${index}`} className={styles.payment}>
            <div className={styles.what}>
              <span>{paidPlanName(payment)}</span>
              {isDeclined && <span className={text.soft}>{t('declinedCharge', { amount: formatDollars(cents) })}</span>}
              {cardLastFour && <span className={text.soft}>{cards('charged', { lastFour: cardLastFour })}</span>}
              {isAutoRefill && !isDeclined && <span className={text.soft}>{t('autoRefill')}</span>}
              {expiry && <span className={text.soft}>{t('through', { date: formatDay(expiry, locale) })}</span>}
            </div>
            {/* The only payment of a day is its total. */}
            {isDeclined ? (
              <span className={styles.declined}>{t('declined')}</span>
            ) : (
              count > 1 && <Money cents={cents} />
            )}
            {!isDeclined && (
              <AccountLink
                className={styles.receipt}
                to={`${DASHBOARD_PAGES['payment-receipt']}?${new URLSearchParams({ payment: id })}`}
              >
                <span>{`${t('receipt')} `}</span>
                <VisuallyHidden>
                  {t('receiptOf', { date: formatDay(day, locale), product: paidPlanName(payment) })}
                </VisuallyHidden>
              </AccountLink>
            )}
          </li>
        ))}
      </ul>
      {onAll && (
        <Button variant="link" onClick={onAll}>
          {t('allOfDay', { count, date: formatDay(day, locale) })}
        </Button>
      )}
    </li>
  );
}

interface SpendingChartProps {
  year: number | null;
  spending: PaymentHistoryView['history']['spending'];
}

/**
 * The spending as a chart of rows: its words are text of the page, which grows with the reader's text size. The sentence and the table below
 * say the same.
 */
function SpendingChart({ year, spending }: SpendingChartProps) {
  const t = useTranslations('paymentHistory.chart');
  const locale = useLocale();
  const month = (period: string, style: 'short' | 'long') =>
    new Intl.DateTimeFormat(locale, { month: style, timeZone: 'UTC' }).format(new Date(`${period}-01T00:00:00Z`));
  const formatPeriod = (period: string, style: 'short' | 'long') => (year === null ? period : month(period, style));
  const most = Math.max(...spending.map(({ cents }) => cents), 1);
  const highest = spending.find(({ cents }) => cents === most);
  const totalCents = spending.reduce((sum, { cents }) => sum + cents, 0);
  const title = year === null ? t('byYear') : t('byMonth', { year });
  const summary = highest
    ? t('summary', {
        total: formatDollars(totalCents),
        period: formatPeriod(highest.period, 'long'),
        most: formatDollars(most),
      })
    : t('nothing');

  return (
    <Card aria-labelledby="spending">
      <h2 id="spending">{title}</h2>
      <div className={styles.chart} role="img" aria-label={`${title}. ${summary}`}>
        {spending.map(({ period, cents }) => (
          <Fragment key={period}>
            <span className={text.soft}>{formatPeriod(period, 'short')}</span>
            <svg viewBox="0 0 100 1" preserveAspectRatio="none" aria-hidden="true">
              <rect className={styles.bar} width={((Math.max(0, cents) / most) * 100).toFixed(1)} height="1" />
            </svg>
            <span className={styles.value}>{cents > 0 && formatWholeDollars(cents)}</span>
          </Fragment>
        ))}
      </div>
      <p>{summary}</p>
      <details className={styles.table}>
        <summary>{t('asTable')}</summary>
        <table>
          <thead>
            <tr>
              <th scope="col">{year === null ? t('year') : t('month')}</th>
              <th scope="col">{t('spent')}</th>
            </tr>
          </thead>
          <tbody>
            {spending.map(({ period, cents }) => (
              <tr key={period}>
                <th scope="row">{formatPeriod(period, 'long')}</th>
                <td>{formatDollars(cents)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </Card>
  );
}
