'use client';

import { useEffect } from 'react';
import { Skeleton } from '#components/ui/skeleton.tsx';
import type { ReviewPageView } from '#lib/forms/buy-pages.ts';
import { useBuyMemory } from '../buy-memory.tsx';
import { useBuyRouter } from '../use-buy-router.ts';
import { Review } from './review.tsx';

/** Card data: a reload leaves the review without the card; the payment page says so and has everything else. */
export function ReviewScreen({ view }: { view: ReviewPageView }) {
  const [{ card, quote }, remember] = useBuyMemory();
  const router = useBuyRouter(view.tab);
  const hasCard = card !== null;

  useEffect(() => {
    if (hasCard) return;
    remember({ isCardLost: true });
    router.instead('orderDetails');
  }, [hasCard, remember, router]);

  // The browser's back button brings the page as it was sent, perhaps with an older total.
  const isOld = quote !== null && quote.attempt !== view.quote.attempt;
  useEffect(() => {
    if (isOld) router.refresh();
  }, [isOld, router]);

  return card ? <Review view={view} card={card.card} /> : <Skeleton shapes={['title', 'line', 'block', 'block']} />;
}
