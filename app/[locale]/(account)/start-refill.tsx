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
 * a confirmed refill the plan starts over at the cart, while the offer goes past the one that its page was shown (`after`). Another one that was
 * confirmed since leads to the cart, too.
 */
export function useStartRefill(account: string) {
  const locale = useLocale();
  const router = useAccountRouter();
  const request = useAccountRequest(account);
  return useCallback(
    async (kind: 'last' | 'winback', after: string | null): Promise<void> => {
      const started = await request('/api/refill/start', { locale, after, kind }, refillStartResponse);
      router.push(started?.outcome === 'started' ? started.path : REFILL_ENTRY);
    },
    [locale, request, router],
  );
}

/** Every 'Refill now' on a page is for the account that the page shows. */
export function StartRefill({ account, children }: { account: string; children: ReactNode }) {
  const start = useStartRefill(account);
  return <StartsRefill start={() => start('last', null)}>{children}</StartsRefill>;
}
