'use client';

import { useMemo } from 'react';
import type { BuyStep } from '#lib/flows/buy.ts';
import { useRouter } from '#lib/i18n/use-router.ts';
import { buyErrorPath, buyPath } from './buy-path.ts';

/** From step to step within the page, so that the card stays in memory. */
export function useBuyRouter(purchaseId: string) {
  const router = useRouter();
  return useMemo(
    () => ({
      to: (step: BuyStep) => router.push(buyPath(step, purchaseId)),
      /** To the identity service once more. */
      verifyAgain: () => router.push(`${buyPath('session', purchaseId)}&again=true`),
      instead: (step: BuyStep) => router.replace(buyPath(step, purchaseId)),
      /** Where the server says: a path without the locale, or another site. */
      redirect: (path: string) => (path.startsWith('/') ? router.push(path) : window.location.assign(path)),
      /** The page that nothing can be mended on, with the code to quote. */
      fail: (reference: string) => router.push(buyErrorPath(reference)),
      refresh: router.refresh,
    }),
    [router, purchaseId],
  );
}
