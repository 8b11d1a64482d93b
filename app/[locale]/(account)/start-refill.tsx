'use client';

import { type ReactNode, useCallback } from 'react';
import { useLocale } from 'next-intl';
import { StartsRefill } from '#components/account/refill-now.tsx';
import { REFILL_ENTRY } from '#lib/domain/entry-paths.ts';
import { findBody, useAccountPost } from './use-account-post.ts';
import { useAccountRouter } from './use-account-router.ts';

/**
 * Spec 3 §2.2, §4.1: puts last time's plan, or the winback offer, into the cart and continues; if that fails, goes to the cart itself. After
 * a confirmed refill the plan starts over at the cart, while the offer goes past the one that its page was shown (`after`). Another one that was
 * confirmed since leads to the cart, too.
 */
export function useStartRefill(account: string) {
  const locale = useLocale();
  const router = useAccountRouter();
  const post = useAccountPost(account);
  return useCallback(
    async (kind: 'last' | 'winback', after: string | null): Promise<void> => {
      const response = findBody(await post('/api/refill/start', { locale, after, kind }));
      router.push(response?.outcome === 'started' ? response.path : REFILL_ENTRY);
    },
    [locale, post, router],
  );
}

/** Every 'Refill now' on a page is for the account that the page shows. */
export function StartRefill({ account, children }: { account: string; children: ReactNode }) {
  const start = useStartRefill(account);
  return <StartsRefill start={() => start('last', null)}>{children}</StartsRefill>;
}
