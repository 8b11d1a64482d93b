'use client';

import { useEffect, useMemo } from 'react';
import type { PurchaseRef } from '#lib/payment/api.ts';
import { useBuyMemory } from './buy-memory.tsx';

/**
 * The purchase that a request names, in the newest version that this tab has received from a page or a response. The browser's back button
 * shows older pages.
 */
export function usePurchase({ id, version }: PurchaseRef) {
  const [, , versions] = useBuyMemory();
  const purchase = useMemo(
    () => ({
      newest: (): PurchaseRef => ({ id, version: versions.get(id) ?? version }),
      update: (given: PurchaseRef) => versions.set(given.id, Math.max(given.version, versions.get(given.id) ?? 0)),
    }),
    [id, version, versions],
  );
  useEffect(() => {
    purchase.update({ id, version });
  }, [purchase, id, version]);
  return purchase;
}
