'use client';

import { usePayment } from '#components/payment/use-payment.ts';
import { track } from '#lib/browser/data-layer.ts';
import type { ReviewPageView } from '#lib/shop/server/buy-pages.ts';
import { useBuyMemory } from '../buy-memory.tsx';
import { useBuyRouter } from '../use-buy-router.ts';

/** Spec 1 §4: the order's outcome, and where it leads. A declined card is forgotten: it must be confirmed again before another order. */
export function useOrderPayment(view: ReviewPageView) {
  const router = useBuyRouter(view.purchase.id);
  const [, remember] = useBuyMemory();
  return usePayment({
    api: '/api/buy',
    view,
    onConfirmed: () => router.nextInstead('orderReview'),
    onPending: () => router.instead('status'),
    onFailed: router.fail,
    onDeclined: () => {
      track({ event: 'order_declined' });
      remember({ card: null, quote: null });
    },
    onCardGone: () => remember({ card: null }),
    onStale: () => {
      remember({ quote: null });
      router.refresh();
    },
  });
}
