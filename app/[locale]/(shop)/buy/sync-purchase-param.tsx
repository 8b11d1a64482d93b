'use client';

import { usePathname, useRouter, useSearchParams } from 'next/navigation';
import { useEffect } from 'react';
import { findRememberedPurchase, rememberPurchase } from '#lib/browser/tab-memory.ts';

/**
 * Each browser tab has its own purchase (decision on buy sessions), named in the URL. Restores it if the URL has lost it. `paths`: the
 * pages of a purchase, without the locale.
 */
export function SyncPurchaseParam({ paths }: { paths: readonly string[] }) {
  const pathname = usePathname();
  const query = useSearchParams();
  const router = useRouter();

  useEffect(() => {
    const purchase = query.get('purchase');
    if (purchase) return rememberPurchase(purchase);
    const purchaseOfTab = findRememberedPurchase();
    const isOfPurchase = paths.some((path) => pathname.endsWith(path));
    if (!purchaseOfTab || !isOfPurchase || query.has('digitalSessionId')) return;
    router.replace(`${pathname}?${new URLSearchParams([...query, ['purchase', purchaseOfTab]])}`);
  }, [pathname, query, router, paths]);

  return null;
}
