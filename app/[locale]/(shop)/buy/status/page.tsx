import { buyErrorPath, buyPath } from '#lib/shop/flow.ts';
import { openPage, type PageProps } from '#app/open-page.tsx';
import { ClientMessages } from '#components/layout/client-messages.tsx';
import { PaymentStatusScreen } from '#components/payment/payment-status-screen.tsx';
import { loadOrderStatusPage } from '#lib/shop/server/buy-pages.ts';
import { buyMetadata } from '../buy-metadata.ts';

export const generateMetadata = () => buyMetadata('status');

const MESSAGES = ['shell.copy', 'shell.reference', 'buyflow.waiting'] as const;

/** Continues once the outcome of the order is known. */
export default async function OrderStatusPage(props: PageProps) {
  const view = await openPage(loadOrderStatusPage, props);
  return (
    <ClientMessages sections={MESSAGES}>
      <noscript>
        <meta httpEquiv="refresh" content="5" />
      </noscript>
      <PaymentStatusScreen
        namespace="buyflow.waiting"
        api="/api/buy"
        view={view}
        redirects={{
          confirmed: buyPath('orderConfirmation', view.purchaseId),
          back: buyPath('orderReview', view.purchaseId),
          failed: buyErrorPath(view.reference),
        }}
        declined={{ event: 'order_declined' }}
      />
    </ClientMessages>
  );
}
