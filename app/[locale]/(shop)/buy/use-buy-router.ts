'use client';

import { useMemo } from 'react';
import { BUY_FLOW, buyErrorPath, buyPath, type BuyStep } from '#lib/shop/flow.ts';
import { nextStep } from '#lib/domain/step-table.ts';
import { useRouter } from '#lib/i18n/use-router.ts';

/** Navigates between steps within the page, so that the card stays in memory. */
export function useBuyRouter(purchaseId: string) {
  const router = useRouter();
  return useMemo(
    () => ({
      /** Goes on from a completed step. */
      next: (from: BuyStep) => router.push(buyPath(nextStep(BUY_FLOW, from), purchaseId)),
      to: (step: BuyStep) => router.push(buyPath(step, purchaseId)),
      /** Goes to the identity service once more. */
      verifyAgain: () => router.push(`${buyPath('digitalSession', purchaseId)}&again=true`),
      /** Replaces the page, so that the browser's back button does not return to it. */
      nextInstead: (from: BuyStep) => router.replace(buyPath(nextStep(BUY_FLOW, from), purchaseId)),
      instead: (step: BuyStep) => router.replace(buyPath(step, purchaseId)),
      /** Follows the server's redirect: a path without the locale, or another site. */
      redirect: (path: string) => (path.startsWith('/') ? router.push(path) : window.location.assign(path)),
      /** Opens the page for errors that the customer cannot fix, with the code to quote. */
      fail: (reference: string) => router.push(buyErrorPath(reference)),
      refresh: router.refresh,
    }),
    [router, purchaseId],
  );
}
