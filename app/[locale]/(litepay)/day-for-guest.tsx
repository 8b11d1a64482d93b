'use client';

import { lazy, Suspense } from 'react';
import { loadPart } from '#lib/browser/load-part.ts';
import type { PurchaseRef } from '#lib/payment/api.ts';

/** Loaded on demand, after a lookup. */
const AskForDay = lazy(async () => ({ default: (await loadPart(() => import('./ask-for-day.tsx'))).AskForDay }));

/** Where the site lets guests ask for a day. */
export function DayForGuest({ purchase }: { purchase: PurchaseRef }) {
  return (
    <Suspense fallback={null}>
      <AskForDay purchase={purchase} />
    </Suspense>
  );
}
