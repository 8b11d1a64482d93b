import type { Metadata } from 'next';
import { getLocale, getTranslations } from 'next-intl/server';
import { openPage, type PageProps } from '#app/open-page.tsx';
import { ClientMessages } from '#components/layout/client-messages.tsx';
import { SiteShell } from '#app/site-shell.tsx';
import { HousePicture } from '#components/layout/house-picture.tsx';
import { MessagePage } from '#components/layout/message-page.tsx';
import { RECEIPT_MESSAGES } from '#components/payment/receipt-messages.ts';
import { ButtonLink } from '#components/ui/button.tsx';
import { loadReceiptPage } from '#lib/site/receipt-link-page.ts';
import { LinkedReceipt } from './linked-receipt.tsx';

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
            picture={<HousePicture mood="lost" />}
            title={t('refused.title')}
            actions={<ButtonLink href={`/${await getLocale()}`}>{t('home')}</ButtonLink>}
          >
            <p>{t('refused.text', { supportPhone })}</p>
          </MessagePage>
        )}
      </SiteShell>
    </ClientMessages>
  );
}
