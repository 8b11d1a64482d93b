'use client';

import { useMemo } from 'react';
import { BUY_FLOW, type BuyStep } from '#lib/flows/buy.ts';
import { useRouter } from '#lib/i18n/use-router.ts';

/** The path of a step for one purchase, without the locale. */
export function buyPath(step: BuyStep, tab: string): string {
  return `${BUY_FLOW[step].path}?${new URLSearchParams({ tab })}`;
}

/** From step to step within the page, so that the card stays in memory. */
export function useBuyRouter(tab: string) {
  const router = useRouter();
  return useMemo(
    () => ({
      to: (step: BuyStep) => router.push(buyPath(step, tab)),
      /** To the identity service once more. */
      verifyAgain: () => router.push(`${buyPath('session', tab)}&again=true`),
      instead: (step: BuyStep) => router.replace(buyPath(step, tab)),
      /** Where the server says: a path without the locale, or another site. */
      lead: (path: string) => (path.startsWith('/') ? router.push(path) : window.location.assign(path)),
      /** The page that nothing can be mended on, with the code to quote. */
      fail: (reference: string) => router.push(`${BUY_FLOW.error.path}?${new URLSearchParams({ reference })}`),
      refresh: router.refresh,
    }),
    [router, tab],
  );
}
