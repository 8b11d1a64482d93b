'use client';

import { useEffect } from 'react';
import { Skeleton } from '#components/ui/skeleton.tsx';
import type { ReviewPageView } from '#lib/shop/views.ts';
import { useBuyMemory } from '../buy-memory.tsx';
import { useBuyRouter } from '../use-buy-router.ts';
import { Review } from './review.tsx';

/** Card data: a reload loses the card; the payment page says so and still has everything else. */
export function ReviewScreen({ view }: { view: ReviewPageView }) {
  const [{ card, typedCard, quote }, remember] = useBuyMemory();
  const router = useBuyRouter(view.purchase.id);
  const hasCard = card !== null;
  const isTyped = typedCard !== null && typedCard.cardNumber !== '';

  useEffect(() => {
    if (hasCard) return;
    // A card that is being changed is still in its form.
    remember({ isCardLost: !isTyped });
    router.instead('orderDetails');
  }, [hasCard, isTyped, remember, router]);

  // The browser's back/forward cache may restore an older page with an older total.
  const isOld = quote !== null && quote.attempt !== view.quote.attempt;
  useEffect(() => {
    if (isOld) router.refresh();
  }, [isOld, router]);

  return card ? <Review view={view} card={card} /> : <Skeleton shapes={['title', 'line', 'block', 'block']} />;
}
