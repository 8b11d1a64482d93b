'use client';

import { useLocale } from 'next-intl';
import useSWR from 'swr';
import type { PurchaseRef } from '#lib/payment/api.ts';
import { post } from '#lib/browser/api.ts';
import { useBuyRouter } from '../use-buy-router.ts';
import { usePurchase } from '../use-purchase.ts';

/**
 * `pending`: being requested. `failed`: the server could not be reached; the review shows the total. In cents; a null tax could not be
 * determined.
 */
export type OrderTotal = { taxCents: number | null; totalCents: number } | 'pending' | 'failed';

/** The order's total with a delivery option, requested again whenever the option or the cart changes. */
export function useOrderTotal(shown: PurchaseRef, shippingCode: string): OrderTotal {
  const locale = useLocale();
  const router = useBuyRouter(shown.id);
  const purchase = usePurchase(shown).newest();
  const read = async (): Promise<OrderTotal> => {
    const known = { priced: 1, changed: 1, redirect: 1 } as const;
    const response = await post('/api/buy/total', { purchase, locale, shippingCode }, known);
    if (!response.ok) return 'failed';
    switch (response.body.outcome) {
      case 'priced':
        return response.body;
      case 'redirect':
        router.redirect(response.body.path);
        return 'pending';
      case 'changed':
        router.refresh();
        return 'pending';
    }
  };
  const { data = 'pending' } = useSWR(['/api/buy/total', purchase.id, purchase.version, shippingCode], read, {
    revalidateOnFocus: false,
    revalidateOnReconnect: false,
  });
  return data;
}
