'use client';

import { type ReactNode, useCallback } from 'react';
import { useLocale } from 'next-intl';
import { StartsRefill } from '#components/account/refill-now.tsx';
import { REFILL_ENTRY } from '#lib/flows/entry-paths.ts';
import { refillStartResponse } from './lazy-schemas.ts';
import { useAccountRequest } from './use-account-request.ts';
import { useAccountRouter } from './use-account-router.ts';

/**
 * Spec 3 §2.2, §4.1: puts last time's plan, or the winback offer, into the cart and continues; if that fails, goes to the cart itself. After
 * a confirmed refill the plan starts over at the cart, while whoever takes the offer wants to buy again.
 */
export function useStartRefill(account: string) {
  const locale = useLocale();
  const router = useAccountRouter();
  const request = useAccountRequest(account);
  return useCallback(
    async (kind: 'last' | 'winback'): Promise<void> => {
      const send = (after: string | null) => request('/api/refill/start', { locale, after, kind }, refillStartResponse);
      let started = await send(null);
      if (kind === 'winback' && started?.outcome === 'confirmed') started = await send(started.reference);
      router.push(started?.outcome === 'started' ? started.path : REFILL_ENTRY);
    },
    [locale, request, router],
  );
}

/** Every 'Refill now' on a page is for the account that the page shows. */
export function StartRefill({ account, children }: { account: string; children: ReactNode }) {
  const start = useStartRefill(account);
  return <StartsRefill start={() => start('last')}>{children}</StartsRefill>;
}
