import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { openPage, type PageProps } from '#app/open-page.tsx';
import { ClientMessages } from '#components/layout/client-messages.tsx';
import { RECEIPT_MESSAGES } from '#components/payment/receipt-messages.ts';
import { LITEPAY_FLOW } from '#lib/litepay/flow.ts';
import { loadLitepayReceiptPage } from '#lib/litepay/server/litepay-pages.ts';
import { Receipt } from './receipt.tsx';

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('litepay');
  return { title: t(LITEPAY_FLOW.confirmation.title) };
}

const MESSAGES = [...RECEIPT_MESSAGES, 'payment.service'] as const;

export default async function LitepayReceiptPage(props: PageProps) {
  const view = await openPage(loadLitepayReceiptPage, props);
  return (
    <ClientMessages sections={MESSAGES}>
      <Receipt view={view} />
    </ClientMessages>
  );
}
