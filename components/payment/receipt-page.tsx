import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import type { Elements } from '#components/ui/elements.ts';
import type { PaymentApi } from '#lib/payment/api.ts';
import { ButtonLink } from '#components/ui/button.tsx';
import { Card } from '#components/ui/card.tsx';
import { classNames } from '#components/ui/class-names.ts';
import { Faq, type FaqItem } from '#components/ui/faq.tsx';
import { Icon } from '#components/ui/icon.tsx';
import { PageHeading } from '#components/ui/page-heading.tsx';
import type { AnalyticsEvent } from '#lib/browser/data-layer.ts';
import type { PartOf } from '#lib/i18n/types.ts';
import type { DaysSentence } from '#lib/domain/days-sentence.ts';
import type { CalendarDay } from '#lib/domain/calendar-day.ts';
import type { ReceiptTotals } from '#lib/payment/views.ts';
import { AddToCalendar } from './add-to-calendar.tsx';
import { KeptDays } from './kept-days.tsx';
import { PrintButton } from './print-button.tsx';
import { PurchaseCompleted } from './purchase-completed.tsx';
import { ReceiptCard, type ReceiptCardProps } from './receipt-card.tsx';
import stack from '#components/ui/stack.module.css';
import styles from './receipt-page.module.css';
import { SendReceipt } from './send-receipt.tsx';

type ReceiptLabels = Record<'title' | 'orderNumber' | 'date' | 'print', string> & {
  acp: { title: string; text: string; link: string; url: string };
};

interface Props extends Omit<ReceiptCardProps, 'view' | 'labels'> {
  /** The folder of the flow's handlers: '/api/litepay'. */
  api: PaymentApi;
  /** The namespace of its messages: each flow has its own. */
  namespace: PartOf<'confirmation', ReceiptLabels>;
  view: ReceiptTotals & { showAcpTile: boolean };
  /** Shown below the heading. */
  intro: ReactNode;
  /** The one sentence that matters most, in large type. */
  promise?: string | null;
  /** What became of the days that there were. */
  keptDays?: DaysSentence | null;
  /** The last paid day; null if the days have not begun. */
  paidThrough?: CalendarDay | null;
  /** What happens next, before the receipt; not printed. */
  next?: Elements;
  summaryTitle: string;
  /** Reported to the data layer once. */
  event: AnalyticsEvent;
  /** The common prefix of the flow's drafts. */
  drafts: string;
  faq: { name: string; title: string; items: readonly FaqItem[] };
  /** Shown next to 'Print'. */
  actions?: Elements;
  /** Between the receipt and the questions; not printed. */
  children?: ReactNode;
}

/** Spec 1 §2, 3 §2.5: what was paid and what to quote; printable as it is. */
export function ReceiptPage(props: Props) {
  const {
    api,
    namespace,
    view,
    intro,
    promise,
    keptDays,
    paidThrough,
    next,
    summaryTitle,
    event,
    drafts,
    faq,
    actions,
    children,
    ...receipt
  } = props;
  const { purchaseId, attempt, account, reference } = view;
  const attemptRef = { purchaseId, attempt, ...(account !== undefined && { account }) };
  const t = useTranslations(namespace);

  return (
    <div className={styles.page}>
      <PurchaseCompleted reference={reference} event={event} drafts={drafts} />
      <header className={styles.head}>
        <span className={styles.icon}>
          <Icon name="check" />
        </span>
        <PageHeading focusOnMount>{t('title')}</PageHeading>
        <p>{intro}</p>
        {promise && <p className={styles.through}>{promise}</p>}
        {keptDays && <KeptDays sentence={keptDays} />}
        {paidThrough && <AddToCalendar day={paidThrough} />}
      </header>

      {next && <Card className={styles.screenOnly}>{next}</Card>}
      <ReceiptCard
        {...receipt}
        view={view}
        labels={{ orderNumber: t('orderNumber'), date: t('date'), summary: summaryTitle }}
      />

      <div className={styles.actions}>
        <PrintButton label={t('print')} failed={useTranslations('payment.receipt')('printFailed')} />
        {actions}
      </div>

      {!view.cannotBeSent && (
        <div className={styles.screenOnly}>
          <SendReceipt api={api} draft={`${drafts}/receipt`} {...attemptRef} />
        </div>
      )}
      {children && <div className={classNames(styles.screenOnly, stack.gap5)}>{children}</div>}
      {view.showAcpTile && (
        <Card tone="warm" className={styles.screenOnly}>
          <h2>{t('acp.title')}</h2>
          <p>{t('acp.text')}</p>
          <ButtonLink variant="secondary" href={t('acp.url')}>
            {t('acp.link')}
          </ButtonLink>
        </Card>
      )}
      <section className={styles.screenOnly}>
        <h2>{faq.title}</h2>
        <Faq name={faq.name} items={faq.items} />
      </section>
    </div>
  );
}
