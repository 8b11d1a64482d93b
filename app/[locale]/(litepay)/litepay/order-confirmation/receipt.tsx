import { useMessages, useTranslations } from 'next-intl';
import { OrderSummary } from '#components/payment/order-summary.tsx';
import { PaymentReference } from '#components/payment/payment-reference.tsx';
import { ButtonLink } from '#components/ui/button.tsx';
import { Card } from '#components/ui/card.tsx';
import { Faq } from '#components/ui/faq.tsx';
import { Html } from '#components/ui/html.tsx';
import { Icon } from '#components/ui/icon.tsx';
import { PageHeading } from '#components/ui/page-heading.tsx';
import { Link } from '#lib/i18n/navigation.ts';
import { publicConfig } from '#lib/public-config.ts';
import { formatPhone } from '#lib/rules/contact/phone.ts';
import { formatDay } from '#lib/rules/shared/calendar-day.ts';
import type { ReceiptView } from '#lib/services/litepay/open-litepay-page.ts';
import { PrintButton } from './print-button.tsx';
import styles from './receipt.module.css';

/** Spec 3 §2.5: what was paid, what it bought, and what to quote; printable as it stands. */
export function Receipt({ view }: { view: ReceiptView }) {
  const t = useTranslations('litepay.confirmation');
  const review = useTranslations('litepay.review');
  const { faq } = useMessages().litepay.confirmation;
  const facts = [
    view.orderNumber && { label: t('orderNumber'), value: view.orderNumber },
    { label: t('date'), value: formatDay(view.paidOn) },
    { label: t('phone'), value: formatPhone(view.phone) },
    { label: t('zip'), value: view.zip },
  ].filter((fact) => fact !== null && fact !== '');

  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <span className={styles.mark}>
          <Icon name="check" />
        </span>
        <PageHeading focusOnMount>{t('title')}</PageHeading>
        <p>{t('body')}</p>
        <p className={styles.through}>{t('activeThrough', { date: formatDay(view.paidThrough) })}</p>
      </header>

      <Card className={styles.receipt}>
        <p className={styles.brand}>{publicConfig.brand}</p>
        <dl className={styles.facts}>
          {facts.map(({ label, value }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
        <PaymentReference code={view.reference} />
        <details open className={styles.summary}>
          <summary>{t('summary')}</summary>
          <OrderSummary
            paid
            lines={[{ id: 'plan', label: review('planLine', { days: view.planDays }), cents: view.priceCents }]}
            credit={view.creditCents > 0 ? { label: review('credit'), cents: view.creditCents } : undefined}
            tax={view.taxCents === null ? { state: 'not-included' } : { state: 'known', cents: view.taxCents }}
            totalCents={view.totalCents}
          />
        </details>
      </Card>

      <div className={styles.actions}>
        <PrintButton label={t('print')} />
        <Link className={styles.again} href="/litepay/refill">
          {t('again')}
        </Link>
      </div>

      {publicConfig.showAcpTiles && view.showAcpTile && (
        <Card tone="warm" className={styles.screenOnly}>
          <h2>{t('acp.title')}</h2>
          <p>{t('acp.text')}</p>
          <ButtonLink variant="secondary" href={t('acp.url')}>
            {t('acp.link')}
          </ButtonLink>
        </Card>
      )}
      <section className={styles.screenOnly}>
        <h2>{t('faq.title')}</h2>
        <Faq
          name="litepay-faq"
          items={faq.items.map(({ question, answerHtml }) => ({
            question,
            answer: <Html html={answerHtml} />,
          }))}
        />
      </section>
    </div>
  );
}
