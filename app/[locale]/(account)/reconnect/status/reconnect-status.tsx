'use client';

import { useLocale } from 'next-intl';
import { useAddressedAccount } from '#components/account/account-link.tsx';
import { PaymentStatusScreen } from '#components/payment/payment-status-screen.tsx';
import { RECONNECT_FLOW, reconnectErrorPath } from '#lib/reconnect/flow.ts';
import { accountPath } from '#lib/domain/account-address.ts';
import type { PaymentStatusView } from '#lib/payment/views.ts';
import { followRefusal } from '../../follow-refusal.ts';

/** Continues once the outcome is known, with the account that the page's address names. */
export function ReconnectStatus({ view }: { view: PaymentStatusView }) {
  const locale = useLocale();
  const pageAccount = useAddressedAccount();
  const { account = null, reference } = view;
  return (
    <PaymentStatusScreen
      namespace="reconnect.waiting"
      api="/api/reconnect"
      view={view}
      redirects={{
        confirmed: accountPath(RECONNECT_FLOW.activate.path, pageAccount),
        back: accountPath(RECONNECT_FLOW.refill.path, pageAccount),
        failed: reconnectErrorPath(reference, { locale, account: pageAccount, payment: null }),
      }}
      declined={{ event: 'reconnect_declined' }}
      onRefused={(response) => followRefusal(response, { locale, account })}
    />
  );
}
