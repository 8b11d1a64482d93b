'use client';

import { lazy, Suspense } from 'react';
import { Skeleton } from '#components/ui/skeleton.tsx';
import { loadPart } from '#lib/browser/load-part.ts';
import type { DetailsPageView } from '#lib/shop/server/buy-pages.ts';

const TypedDetails = lazy(async () => ({
  default: (await loadPart(() => import('./typed-details.tsx'))).TypedDetails,
}));
const HostedDetails = lazy(async () => ({
  default: (await loadPart(() => import('./hosted-details.tsx'))).HostedDetails,
}));

/** Spec 1 §2, §5: payment and delivery, with our own card fields or with the gateway's: the browser gets one of them. */
export function DetailsScreen({ view }: { view: DetailsPageView }) {
  const { hostedCard } = view;
  return (
    <Suspense fallback={<Skeleton shapes={['title', 'line', 'block', 'block']} />}>
      {hostedCard ? <HostedDetails view={view} offer={hostedCard} /> : <TypedDetails view={view} />}
    </Suspense>
  );
}
