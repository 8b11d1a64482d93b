'use client';

import { usePathname, useRouter, useSearchParams } from 'next/navigation';
import { useEffect } from 'react';
import { rememberedTab, rememberTab } from '#lib/browser/tab-memory.ts';

/**
 * Decision on buy sessions: each browser tab is about its own purchase. The address says which; one that lost it gets it back. `paths`: of
 * the pages that are about a purchase, without the locale.
 */
export function TabKeeper({ paths }: { paths: readonly string[] }) {
  const pathname = usePathname();
  const query = useSearchParams();
  const router = useRouter();

  useEffect(() => {
    const tab = query.get('tab');
    if (tab) return rememberTab(tab);
    const kept = rememberedTab();
    const isPurchase = paths.some((path) => pathname.endsWith(path));
    if (!kept || !isPurchase || query.has('digitalSessionId')) return;
    router.replace(`${pathname}?${new URLSearchParams([...query, ['tab', kept]])}`);
  }, [pathname, query, router, paths]);

  return null;
}
