import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { openPage, type PageProps } from '#app/open-page.tsx';
import { ClientMessages } from '#components/layout/client-messages.tsx';
import { PaymentStatusScreen } from '#components/payment/payment-status-screen.tsx';
import { LITEPAY_FLOW, litepayReceiptPath } from '#lib/litepay/flow.ts';
import { ERROR_PAGE } from '#lib/domain/session/site-paths.ts';
import { loadLitepayStatusPage } from '#lib/litepay/server/litepay-pages.ts';

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('litepay');
  return { title: t(LITEPAY_FLOW.status.title) };
}

const MESSAGES = ['shell.copy', 'shell.reference', 'litepay.waiting', 'pin.waiting'] as const;

/** Continues once the outcome of the refill is known. */
export default async function LitepayStatusPage(props: PageProps) {
  const view = await openPage(loadLitepayStatusPage, props);
  return (
    <ClientMessages sections={MESSAGES}>
      <noscript>
        <meta httpEquiv="refresh" content="5" />
      </noscript>
      <PaymentStatusScreen
        namespace={view.kind === 'pin' ? 'pin.waiting' : 'litepay.waiting'}
        api={view.kind === 'pin' ? '/api/litepay/pin' : '/api/litepay'}
        view={view}
        redirects={{
          confirmed: litepayReceiptPath(view.reference),
          back: LITEPAY_FLOW.find.path,
          failed: `${ERROR_PAGE}?${new URLSearchParams({ reference: view.reference })}`,
        }}
        declined={{ event: 'payment_error', step: 3, detail: 'trouble processing payment' }}
      />
    </ClientMessages>
  );
}
