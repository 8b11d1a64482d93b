import { NextIntlClientProvider } from 'next-intl';
import { getMessages } from 'next-intl/server';
import { PaymentStatusScreen } from '#components/payment/payment-status-screen.tsx';
import { pickMessages } from '#lib/i18n/pick-messages.ts';
import { loadOrderStatusPage } from '#lib/services/shop/buy-pages.ts';
import { buyMetadata, type BuyPageProps, queryOf, viewOf } from '../buy-page.ts';
import { buyErrorPath, buyPath } from '../buy-path.ts';

export const generateMetadata = () => buyMetadata('status');

/** Leads on once the outcome of the order is known. */
export default async function OrderStatusPage(props: BuyPageProps) {
  const view = await viewOf(await loadOrderStatusPage(await queryOf(props, 'purchase')));
  const { purchaseId, reference } = view;
  return (
    <NextIntlClientProvider messages={pickMessages(await getMessages(), 'shell.reference', 'buyflow.waiting')}>
      <noscript>
        <meta httpEquiv="refresh" content="5" />
      </noscript>
      <PaymentStatusScreen
        namespace="buyflow.waiting"
        api="/api/buy"
        view={view}
        leadsTo={{
          confirmed: buyPath('orderConfirmation', purchaseId),
          back: buyPath('orderReview', purchaseId),
          failed: buyErrorPath(reference),
        }}
        declined={{ event: 'order_declined' }}
      />
    </NextIntlClientProvider>
  );
}
