'use client';

import { useLocale } from 'next-intl';
import { useState } from 'react';
import { usePayment } from '#components/payment/use-payment.ts';
import type { PaymentFailure } from '#lib/payment/api.ts';
import { track } from '#lib/browser/data-layer.ts';
import { ERROR_PAGE } from '#lib/domain/session/site-paths.ts';
import type { RefillReviewView } from '#lib/refill/views.ts';
import { followRefusal } from '../../follow-refusal.ts';
import { useAccountPost } from '../../use-account-post.ts';
import { useAccountRouter } from '../../use-account-router.ts';
import { paymentPath } from '../refill-paths.ts';
import { useRefillPaths } from '../refill-memory.tsx';

/**
 * Spec 3 §4.1: the outcome of the refill's payment, and where it leads. `failure`: of this payment, or of the previous one that came with
 * the page.
 */
export function useRefillPayment(view: RefillReviewView) {
  const { account } = view;
  const locale = useLocale();
  const router = useAccountRouter();
  const paths = useRefillPaths();
  const post = useAccountPost(account);
  const [declined, setDeclined] = useState<PaymentFailure | null>(null);
  const [dismissed, setDismissed] = useState<string | null>(null);
  /** Another payment needs a newly frozen total, with the same card as before. */
  const requote = async () => {
    const { purchase, savedCard } = view;
    const chosen = savedCard ? ({ kind: 'saved', card: savedCard.ref } as const) : ({ kind: 'typed' } as const);
    const known = { saved: 1, confirmed: 1, open: 1, changed: 1, unavailable: 1, failed: 1 } as const;
    await post('/api/refill/payment', { locale, purchase, payment: chosen }, known);
    router.refresh();
  };
  const payment = usePayment({
    api: '/api/refill',
    account,
    view,
    onConfirmed: (reference) => router.replace(paymentPath(paths.confirmation, reference)),
    onPending: (reference) => router.replace(paymentPath(paths.status, reference)),
    onFailed: (reference) => router.push(paymentPath(ERROR_PAGE, reference)),
    onDeclined: (failure) => {
      track({ event: 'refill_declined' });
      setDeclined(failure);
      if (failure) void requote();
      else router.refresh();
    },
    onStale: () => void requote(),
    onRefused: (response) => followRefusal(response, { locale, account }),
  });
  const failure = declined ?? view.failure;
  return {
    payment,
    failure: failure && failure.reference !== dismissed ? failure : null,
    dismissFailure: () => {
      if (failure) setDismissed(failure.reference);
      if (!declined) void requote();
    },
    requote,
  };
}
