'use client';

import { useLocale } from 'next-intl';
import { useState } from 'react';
import { useAddressedAccount } from '#components/account/account-link.tsx';
import { usePayment } from '#components/payment/use-payment.ts';
import type { PaymentFailure } from '#lib/api/payment.ts';
import { track } from '#lib/browser/data-layer.ts';
import { RECONNECT_FLOW } from '#lib/flows/reconnect.ts';
import { useRouter } from '#lib/i18n/use-router.ts';
import type { ReconnectView } from '#lib/views/reconnect.ts';
import { followRefusal } from '../follow-refusal.ts';
import { useAccountRouter } from '../use-account-router.ts';
import { reconnectErrorPath } from './reconnect-error-path.ts';
import { useReconnectPlan } from './use-reconnect-plan.ts';

const INVALID = 400;

/** Spec 3 §4.4: the plan, its payment, and the outcome. */
export function useReconnect(view: ReconnectView) {
  const { account } = view;
  const locale = useLocale();
  const router = useRouter();
  const accountRouter = useAccountRouter();
  const addressed = useAddressedAccount();
  const plan = useReconnectPlan(view);
  const [declined, setDeclined] = useState<PaymentFailure | null>(null);
  const toError = (reference: string | null) =>
    router.push(reconnectErrorPath(reference, { locale, account: addressed, isPaid: false }));
  const payment = usePayment({
    ...{ api: '/api/reconnect', account, view },
    // A paid reconnection is shown by this same page.
    onConfirmed: accountRouter.refresh,
    onPending: () => accountRouter.replace(RECONNECT_FLOW.status.path),
    onFailed: toError,
    onDeclined: (failure) => {
      track({ event: 'reconnect_declined' });
      setDeclined(failure);
      if (failure) plan.requote();
      else accountRouter.refresh();
    },
    onStale: plan.requote,
    onRefused: (response) => {
      // Spec 3 §4.4: neither a saved card nor valid billing.
      const isInvalid = !response.ok && response.reason === 'refused' && response.status === INVALID;
      if (isInvalid) toError(null);
      else void followRefusal(response, { locale, account });
    },
  });
  const before = view.kind === 'open' ? view.failure : null;
  return { plan, payment, failure: declined ?? before };
}

export type Reconnect = ReturnType<typeof useReconnect>;
