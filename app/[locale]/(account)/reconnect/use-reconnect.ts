'use client';

import { useLocale } from 'next-intl';
import { useState } from 'react';
import { useAddressedAccount } from '#components/account/account-link.tsx';
import { usePayment } from '#components/payment/use-payment.ts';
import { track } from '#lib/browser/data-layer.ts';
import { useRouter } from '#lib/i18n/use-router.ts';
import type { PaymentFailure } from '#lib/payment/api.ts';
import { RECONNECT_FLOW, reconnectErrorPath } from '#lib/reconnect/flow.ts';
import type { ReconnectView } from '#lib/reconnect/server/reconnect-pages.ts';
import { followRefusal } from '../follow-refusal.ts';
import { findBody, useAccountPost } from '../use-account-post.ts';
import { useAccountRouter } from '../use-account-router.ts';
import { useQuotedChoice } from '../use-quoted-choice.ts';

const INVALID = 400;

/** Spec 3 §4.4: the plan, its payment, and the outcome. */
export function useReconnect(view: ReconnectView) {
  const { account } = view;
  const locale = useLocale();
  const router = useRouter();
  const accountRouter = useAccountRouter();
  const pageAccount = useAddressedAccount();
  const plan = useReconnectPlan(view);
  const [declineFailure, setDeclineFailure] = useState<PaymentFailure | null>(null);
  const showError = (reference: string | null) =>
    router.push(reconnectErrorPath(reference, { locale, account: pageAccount, payment: null }));
  const payment = usePayment({
    api: '/api/reconnect',
    account,
    view,
    // A paid reconnection is shown by this same page.
    onConfirmed: accountRouter.refresh,
    onPending: () => accountRouter.replace(RECONNECT_FLOW.status.path),
    onFailed: showError,
    onDeclined: (failure) => {
      track({ event: 'reconnect_declined' });
      setDeclineFailure(failure);
      if (failure) plan.requote();
      else accountRouter.refresh();
    },
    onStale: plan.requote,
    onRefused: (response) => {
      // Spec 3 §4.4: neither a saved card nor valid billing.
      const isInvalid = !response.ok && response.reason === 'refused' && response.status === INVALID;
      if (isInvalid) showError(null);
      else followRefusal(response, { locale, account, unpaid: 'reconnection' });
    },
  });
  const previousFailure = view.kind === 'open' ? view.failure : null;
  return { plan, payment, failure: declineFailure ?? previousFailure };
}

export type Reconnect = ReturnType<typeof useReconnect>;

/** Spec 3 §4.4: the plan of the page, and its total. */
function useReconnectPlan(view: ReconnectView) {
  const locale = useLocale();
  const post = useAccountPost(view.account);
  const open = view.kind === 'open' ? view : null;
  const { choice, choose, ...planQuote } = useQuotedChoice({
    view: open,
    first: open?.planCode ?? '',
    save: async (planCode, purchase) => {
      return findBody(await post('/api/reconnect/plan', { locale, purchase, planCode }));
    },
    statusPath: RECONNECT_FLOW.status.path,
  });

  return {
    ...planQuote,
    planCode: choice,
    choose: (planCode: string) => {
      const price = open?.plans.find((plan) => plan.planCode === planCode)?.priceCents;
      track({ event: 'plan_choice', plan: planCode, price: (price ?? 0) / 100 });
      choose(planCode);
    },
  };
}
