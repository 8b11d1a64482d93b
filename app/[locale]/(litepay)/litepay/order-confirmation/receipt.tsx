import { useMessages, useTranslations } from 'next-intl';
import { OrderSummary } from '#components/payment/order-summary.tsx';
import { PrintButton } from '#components/payment/print-button.tsx';
import { ReceiptPage } from '#components/payment/receipt-page.tsx';
import { Html } from '#components/ui/html.tsx';
import { Link } from '#lib/i18n/navigation.ts';
import { publicConfig } from '#lib/public-config.ts';
import { formatPhone } from '#lib/rules/contact/phone.ts';
import { formatDay } from '#lib/rules/shared/calendar-day.ts';
import type { ReceiptView } from '#lib/services/litepay/open-litepay-page.ts';
import styles from './receipt.module.css';

/** Spec 3 §2.5: what was paid, what it bought, and what to quote. */
export function Receipt({ view }: { view: ReceiptView }) {
  const t = useTranslations('litepay.confirmation');
  const review = useTranslations('litepay.review');
  const { faq } = useMessages().litepay.confirmation;
  const facts = [
    ...(view.orderNumber ? [{ label: t('orderNumber'), value: view.orderNumber }] : []),
    { label: t('date'), value: formatDay(view.paidOn) },
    { label: t('phone'), value: formatPhone(view.phone) },
    { label: t('zip'), value: view.zip },
  ];
  const showsAcp = publicConfig.showAcpTiles && view.showAcpTile;

  return (
    <ReceiptPage
      title={t('title')}
      lead={t('body')}
      promise={t('activeThrough', { date: formatDay(view.paidThrough) })}
      facts={facts}
      reference={view.reference}
      summary={{
        title: t('summary'),
        content: (
          <OrderSummary
            paid
            lines={[{ id: 'plan', label: review('planLine', { days: view.planDays }), cents: view.priceCents }]}
            credit={view.creditCents > 0 ? { label: review('credit'), cents: view.creditCents } : undefined}
            tax={view.taxCents === null ? { state: 'not-included' } : { state: 'known', cents: view.taxCents }}
            totalCents={view.totalCents}
          />
        ),
      }}
      actions={
        <>
          <PrintButton label={t('print')} />
          <Link className={styles.again} href="/litepay/refill">
            {t('again')}
          </Link>
        </>
      }
      acp={showsAcp ? { title: t('acp.title'), text: t('acp.text'), link: t('acp.link'), url: t('acp.url') } : null}
      faq={{
        name: 'litepay-faq',
        title: t('faq.title'),
        items: faq.items.map(({ question, answerHtml }) => ({ question, answer: <Html html={answerHtml} /> })),
      }}
    />
  );
}
