'use client';

import { useLocale } from 'next-intl';
import { useAddressedAccount } from '#components/account/account-link.tsx';
import { PaymentStatusScreen } from '#components/payment/payment-status-screen.tsx';
import { accountPath } from '#lib/domain/account-address.ts';
import { REFILL_PIN_ENTRY } from '#lib/domain/entry-paths.ts';
import type { RefillStatusView } from '#lib/refill/server/submitted-refill.ts';
import { followRefusal } from '../../follow-refusal.ts';
import { failedPinPath, refillErrorPath } from '../refill-paths.ts';
import { paymentPath } from '#lib/refill/flow.ts';
import { useRefillPaths } from '../refill-memory.tsx';

/** Continues once the outcome of the refill is known, with the account that the page's address names. */
export function RefillStatus({ view }: { view: RefillStatusView }) {
  const locale = useLocale();
  const accountInAddress = useAddressedAccount();
  const paths = useRefillPaths();
  const { account, reference, kind } = view;
  const to = (path: string) => accountPath(path, accountInAddress);
  return (
    <>
      <noscript>
        <meta httpEquiv="refresh" content="5" />
      </noscript>
      <PaymentStatusScreen
        namespace={kind === 'pin' ? 'pin.waiting' : 'refill.waiting'}
        api={kind === 'pin' ? '/api/refill/pin' : '/api/refill'}
        view={view}
        redirects={{
          confirmed: to(paymentPath(paths.confirmation, reference)),
          back: to(kind === 'pin' ? failedPinPath(reference) : paths.review),
          failed: refillErrorPath(reference, {
            locale,
            path: kind === 'pin' ? REFILL_PIN_ENTRY : paths.review,
            account: accountInAddress,
          }),
        }}
        declined={{ event: 'refill_declined' }}
        onRefused={(response) => followRefusal(response, { locale, account })}
      />
    </>
  );
}
