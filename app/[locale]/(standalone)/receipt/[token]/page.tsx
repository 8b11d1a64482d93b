import { getLocale, getTranslations } from 'next-intl/server';
import { useLocale, useTranslations } from 'next-intl';
import type { Metadata } from 'next';
import { openPage, type PageProps } from '#app/open-page.tsx';
import { SiteShell } from '#app/site-shell.tsx';
import { ClientMessages } from '#components/layout/client-messages.tsx';
import { HousePicture } from '#components/layout/house-picture.tsx';
import { MessagePage } from '#components/layout/message-page.tsx';
import type { DescribeLine } from '#components/payment/describe-lines.ts';
import { PrintButton } from '#components/payment/print-button.tsx';
import { ReceiptCard } from '#components/payment/receipt-card.tsx';
import { RECEIPT_MESSAGES } from '#components/payment/receipt-messages.ts';
import { ButtonLink } from '#components/ui/button.tsx';
import { formatDay } from '#lib/domain/calendar-day.ts';
import { cartLineName, ownerRefillLineName, planName, refillLineName } from '#lib/i18n/line-names.ts';
import { loadReceiptPage, type LinkedReceiptView } from '#lib/site/receipt-link-page.ts';
import styles from '#components/payment/receipt-page.module.css';
import { PhoneText } from '#components/ui/phone-text.tsx';

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('payment.receiptLink');
  return { title: t('metaTitle'), robots: { index: false } };
}

/** A link that cannot be used looks the same whatever the reason. */
export default async function ReceiptPage(props: PageProps) {
  const { receipt, supportPhone } = await openPage(loadReceiptPage, props);
  const t = await getTranslations('payment.receiptLink');
  return (
    <ClientMessages sections={RECEIPT_MESSAGES}>
      <SiteShell>
        {receipt ? (
          <LinkedReceipt receipt={receipt} />
        ) : (
          <MessagePage
            picture={<HousePicture mood="cold" />}
            title={t('refused.title')}
            actions={<ButtonLink href={`/${await getLocale()}`}>{t('home')}</ButtonLink>}
          >
            <p>
              <PhoneText phone={supportPhone}>{t('refused.text', { supportPhone })}</PhoneText>
            </p>
          </MessagePage>
        )}
      </SiteShell>
    </ClientMessages>
  );
}

type Receipt = NonNullable<LinkedReceiptView['receipt']>;

const LABELS = {
  order: 'buyflow.confirmation',
  guest: 'litepay.confirmation',
  owner: 'refill.confirmation',
} as const satisfies Record<Receipt['kind'], string>;

/** The receipt of a shop's order or a refill, as the payer saw it, without anything that identifies them. */
function LinkedReceipt({ receipt }: { receipt: Receipt }) {
  const t = useTranslations('payment.receiptLink');
  const labels = useTranslations(LABELS[receipt.kind]);
  const receiptLabels = useTranslations('payment.receipt');
  const through = useTranslations('litepay.confirmation');
  const owner = useTranslations('refill.confirmation');
  const plans = useTranslations('dictionary.plans');
  const locale = useLocale();
  const describeLine = useLineNames(receipt);
  const { paidThrough } = receipt;
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <h1>{t('title')}</h1>
        {paidThrough && <p>{through('activeThrough', { date: formatDay(paidThrough, locale) })}</p>}
      </header>
      <ReceiptCard
        view={receipt}
        labels={{ orderNumber: labels('orderNumber'), date: labels('date'), summary: through('summary') }}
        facts={receipt.tv.map(({ code, until }) => ({
          label: owner('tvExpiry', { name: planName(plans, code, '') }),
          value: formatDay(until, locale),
        }))}
        describeLine={describeLine}
      />
      <div className={styles.actions}>
        <PrintButton label={labels('print')} failed={receiptLabels('printFailed')} />
      </div>
    </div>
  );
}

/** Each flow has its own names for what it sells. */
function useLineNames({ kind, isByPin }: Receipt): DescribeLine {
  const cart = useTranslations('cart');
  const review = useTranslations('litepay.review');
  const refill = useTranslations('refill');
  const plans = useTranslations('dictionary.plans');
  const pin = useTranslations('pin.receipt');
  const price = isByPin ? { priceText: pin('paid') } : {};
  switch (kind) {
    case 'order':
      return (line) => ({
        label: cartLineName(cart, line),
        ...(line.cents === 0 && { priceText: cart('cartContent.free') }),
      });
    case 'guest':
      return (line) => ({ label: refillLineName(review, line), ...price });
    case 'owner':
      return (line) => ({ label: ownerRefillLineName({ refill, plans }, line), ...price });
  }
}
