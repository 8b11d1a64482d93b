'use client';

import { useLocale } from 'next-intl';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { QuoteState } from '#components/payment/review-step.tsx';
import { post } from '#lib/browser/api.ts';
import type { LocatedPlan } from '#lib/litepay/api.ts';
import type { PurchaseRef } from '#lib/payment/api.ts';
import { useRouter } from '#lib/i18n/use-router.ts';
import type { LitepayView } from '#lib/litepay/views.ts';
import { receiptPath, statusPath } from '../litepay-paths.ts';

interface Options {
  view: LitepayView;
  located: { purchase: PurchaseRef } | null;
  /** Receives the plan as just read. */
  onPlan: (plan: LocatedPlan, purchase: PurchaseRef) => void;
  onLost: () => void;
}

/** The total of the located account's refill. A response for an account that is no longer the located one is dropped. */
export function useRefillQuote({ view, located, onPlan, onLost }: Options) {
  const locale = useLocale();
  const router = useRouter();
  const [quoted, setQuoted] = useState<{ of: PurchaseRef | null; quote: QuoteState }>();
  const current = useRef<PurchaseRef>(null);
  const handlers = useRef({ onPlan, onLost });
  useEffect(() => {
    handlers.current = { onPlan, onLost };
  });

  const requestQuote = useCallback(
    async (purchase: PurchaseRef | null) => {
      if (!purchase) return;
      current.current = purchase;
      setQuoted({ of: purchase, quote: 'pending' });
      const known = { quoted: 1, open: 1, confirmed: 1, 'start-again': 1, failed: 1 } as const;
      const response = await post('/api/litepay/quote', { purchase, locale }, known);
      if (current.current !== purchase) return;
      if (!response.ok) return setQuoted({ of: purchase, quote: 'failed' });
      switch (response.body.outcome) {
        case 'quoted': {
          const { plan, quote, purchase: latest } = response.body;
          current.current = latest;
          handlers.current.onPlan(plan, latest);
          return setQuoted({ of: latest, quote });
        }
        case 'failed':
          return setQuoted({ of: purchase, quote: 'failed' });
        case 'open':
          return router.push(statusPath(null));
        case 'confirmed':
          return router.push(receiptPath(null));
        case 'start-again':
          return handlers.current.onLost();
      }
    },
    [locale, router],
  );

  // A located account whose total the server has not frozen yet.
  const isOwed = view.plan !== null && view.purchase !== null && view.quote === null;
  useEffect(() => {
    if (isOwed && current.current !== view.purchase) void requestQuote(view.purchase);
  }, [isOwed, requestQuote, view.purchase]);

  const isOwn = located !== null && quoted?.of === located.purchase;
  const fromView = located !== null && located.purchase === view.purchase ? view.quote : null;
  const quote: QuoteState = isOwn ? quoted.quote : (fromView ?? 'pending');
  return { quote, requestQuote };
}
