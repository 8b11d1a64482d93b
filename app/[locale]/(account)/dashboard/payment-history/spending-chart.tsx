import { useLocale, useTranslations } from 'next-intl';
import { Card } from '#components/ui/card.tsx';
import { formatDollars } from '#lib/domain/money.ts';
import type { PaymentHistoryView } from '#lib/account/payment-history-views.ts';
import styles from './screen.module.css';

interface Props {
  year: number | null;
  spending: PaymentHistoryView['history']['spending'];
}

/** Size of the drawing, which scales with its column. */
const WIDTH = 480;
const HEIGHT = 140;
const BASE = 112;
const GAP = 0.28;

/** The spending as a chart. The sentence and the table below give the same figures as text. */
export function SpendingChart({ year, spending }: Props) {
  const t = useTranslations('paymentHistory.chart');
  const locale = useLocale();
  const month = (period: string, style: 'narrow' | 'long') =>
    new Intl.DateTimeFormat(locale, { month: style, timeZone: 'UTC' }).format(new Date(`${period}-01T00:00:00Z`));
  const nameOf = (period: string, style: 'narrow' | 'long') => (year === null ? period : month(period, style));
  const most = Math.max(...spending.map(({ cents }) => cents), 1);
  const highest = spending.find(({ cents }) => cents === most);
  const totalCents = spending.reduce((sum, { cents }) => sum + cents, 0);
  const step = WIDTH / Math.max(1, spending.length);
  const title = year === null ? t('byYear') : t('byMonth', { year });
  const summary = highest
    ? t('summary', {
        total: formatDollars(totalCents),
        period: nameOf(highest.period, 'long'),
        most: formatDollars(most),
      })
    : t('nothing');

  return (
    <Card aria-labelledby="spending">
      <h2 id="spending">{title}</h2>
      <svg className={styles.chart} viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={`${title}. ${summary}`}>
        <line className={styles.axis} x1="0" y1={BASE} x2={WIDTH} y2={BASE} />
        {spending.map(({ period, cents }, index) => {
          const height = Math.max(0, Math.round((Math.max(0, cents) / most) * (BASE - 8)));
          const middle = step * (index + 0.5);
          const width = Math.min(step * (1 - GAP), 56);
          return (
            <g key={period}>
              <rect
                className={styles.bar}
                x={(middle - width / 2).toFixed(1)}
                y={BASE - height}
                width={width.toFixed(1)}
                height={height}
                rx="4"
              />
              <text className={styles.label} x={middle.toFixed(1)} y={HEIGHT - 8} textAnchor="middle">
                {nameOf(period, 'narrow')}
              </text>
            </g>
          );
        })}
      </svg>
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
                <th scope="row">{nameOf(period, 'long')}</th>
                <td>{formatDollars(cents)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </Card>
  );
}
