'use client';

import { useLocale } from 'next-intl';
import { useState } from 'react';
import type { PurchaseRef } from '#lib/api/payment.ts';
import { type AnySchema, postJson } from '#lib/browser/api.ts';
import { retryMinutes } from '#lib/rules/shared/retry-minutes.ts';
import { useBuyRouter } from './use-buy-router.ts';
import { usePurchase } from './use-purchase.ts';

/** Why a form could not be sent; what was typed stays. `changed`: in another tab, and the page is up to date again. */
export type StepError = { kind: 'changed' | 'unavailable' } | { kind: 'limited'; minutes: number };

/** What every form of the shop may be answered. */
type Refusal = { outcome: 'redirect'; path: string } | { outcome: 'changed' };

/** Sends a form of the shop for the purchase that the page shows, and leads on where the server says so. */
export function useStep(shown: PurchaseRef) {
  const locale = useLocale();
  const router = useBuyRouter(shown.id);
  const purchase = usePurchase(shown);
  const [sending, setSending] = useState(false);
  const [error, setError] = useState<StepError | null>(null);

  const stop = (why: StepError) => {
    setSending(false);
    setError(why);
    return null;
  };

  /** The answer; null when nothing was saved, or when it led elsewhere. The button stays busy while the next page comes. */
  const send = async <Body extends { outcome: string; purchase: PurchaseRef }>(
    path: string,
    body: object,
    schema: AnySchema<Body | Refusal>,
  ): Promise<Body | null> => {
    setSending(true);
    setError(null);
    const response = await postJson(path, { purchase: purchase.newest(), locale, ...body }, schema);
    if (!response.ok) {
      if (response.reason !== 'limited') return stop({ kind: 'unavailable' });
      return stop({ kind: 'limited', minutes: retryMinutes(response.retryAfterSeconds) });
    }
    if ('purchase' in response.body) {
      purchase.update(response.body.purchase);
      return response.body;
    }
    if (response.body.outcome === 'redirect') {
      router.redirect(response.body.path);
      return null;
    }
    router.refresh();
    return stop({ kind: 'changed' });
  };
  return { router, send, sending, error };
}
