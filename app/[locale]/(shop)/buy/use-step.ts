'use client';

import { useLocale } from 'next-intl';
import { useState } from 'react';
import type { PurchaseRef } from '#lib/api/payment.ts';
import { type AnySchema, postJson } from '#lib/browser/api.ts';
import { useBuyRouter } from './use-buy-router.ts';
import { usePurchase } from './use-purchase.ts';

/** Why a form could not be sent; what was typed is kept. `changed`: in another tab, and the page is up to date again. */
export type StepError = { kind: 'changed' | 'unavailable' } | { kind: 'limited'; seconds: number };

/** Responses that every form of the shop may get. */
type Refusal = { outcome: 'redirect'; path: string } | { outcome: 'changed' };

/** Sends a form of the shop for the page's purchase, and follows the server's redirects. */
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

  /** Returns the response; null if nothing was saved or the response redirected. The button stays busy while the next page loads. */
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
      return stop({ kind: 'limited', seconds: response.retryAfterSeconds });
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
