'use client';

import { useEffect } from 'react';
import { Skeleton } from '#components/ui/skeleton.tsx';
import type { RefillReviewView } from '#lib/refill/views.ts';
import { useAccountRouter } from '../../use-account-router.ts';
import { useRefillPaths, useTypedCard } from '../refill-memory.tsx';
import { Review } from './review.tsx';

/** Card data: a reload loses a typed card, so the review leads back to the payment step, which asks for it again. */
export function ReviewScreen({ view }: { view: RefillReviewView }) {
  const router = useAccountRouter();
  const { payment } = useRefillPaths();
  const { card } = useTypedCard(view.account);
  const hasCard = view.savedCard !== null || card !== null;

  useEffect(() => {
    if (!hasCard) router.replace(payment);
  }, [hasCard, payment, router]);

  return hasCard ? <Review view={view} typed={card} /> : <Skeleton shapes={['title', 'line', 'block', 'block']} />;
}
