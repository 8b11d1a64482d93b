'use client';

import { useLocale } from 'next-intl';
import { useCallback } from 'react';
import { WaitingScreen, type WaitingState } from '#components/payment/waiting-screen.tsx';
import { postJson } from '#lib/browser/api.ts';
import { track } from '#lib/browser/data-layer.ts';
import { clearDraft } from '#lib/browser/session-draft.ts';
import type { OrderStatusView } from '#lib/forms/buy-pages.ts';
import { orderStateAnswer } from '../later.ts';
import { useBuyRouter } from '../use-buy-router.ts';

/** Leads on once the outcome of the order is known. */
export function OrderStatusScreen({ view }: { view: OrderStatusView }) {
  const { tab, reference } = view;
  const locale = useLocale();
  const router = useBuyRouter(tab);
  const follow = useCallback(async (): Promise<WaitingState | null> => {
    const answer = await postJson('/api/buy/attempt', { tab, locale }, orderStateAnswer);
    if (!answer.ok) return null;
    switch (answer.body.state) {
      case 'placed':
        clearDraft('buy');
        router.instead('orderConfirmation');
        return null;
      case 'failed':
        router.fail(reference);
        return null;
      case 'declined':
        track({ event: 'order_declined' });
        router.instead('orderReview');
        return null;
      case 'not-charged':
      case 'none':
        router.instead('orderReview');
        return null;
      case 'processing':
      case 'checking':
      case 'manual':
        return answer.body.state;
    }
  }, [tab, locale, reference, router]);
  return <WaitingScreen namespace="buyflow.waiting" view={view} follow={follow} />;
}
