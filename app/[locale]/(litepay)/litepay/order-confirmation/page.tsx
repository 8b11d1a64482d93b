import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { openPage } from '#app/open-page.tsx';
import { RECEIPT_MESSAGES } from '#components/payment/receipt-messages.ts';
import { LITEPAY_FLOW } from '#lib/flows/litepay.ts';
import { loadLitepayReceiptPage } from '#lib/services/litepay/litepay-pages.ts';
import { Receipt } from './receipt.tsx';

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('litepay');
  return { title: t(LITEPAY_FLOW.confirmation.title) };
}

export default openPage(loadLitepayReceiptPage, {
  messages: [...RECEIPT_MESSAGES, 'payment.service'],
  render: (view) => <Receipt view={view} />,
});
