'use client';

import { useLocale } from 'next-intl';
import { useEffect, useRef, useState } from 'react';
import type { PurchaseRef, Quote } from '#lib/api/payment.ts';
import type { RefillCartResponse } from '#lib/api/refill.ts';
import { track } from '#lib/browser/data-layer.ts';
import { type RefillCart, refillCartCount } from '#lib/rules/cart/refill-cart.ts';
import type { RefillCartView } from '#lib/views/refill.ts';
import { refillCartResponse } from '../lazy-schemas.ts';
import { useAccountRequest } from '../use-account-request.ts';
import { useAccountRouter } from '../use-account-router.ts';
import { useLatestSave } from '../use-latest-save.ts';
import { useRefillPaths } from './refill-memory.tsx';

/** Why the cart was not saved. */
export type CartProblem = 'failed' | 'changed' | 'unavailable';

/**
 * Spec 3 §4.2: the cart of the page. A choice shows at once and is saved in the background, the newest one last; its total comes from the server.
 */
export function useRefillCart(view: RefillCartView) {
  const locale = useLocale();
  const router = useAccountRouter();
  const paths = useRefillPaths();
  const request = useAccountRequest(view.account);
  const [cart, setCart] = useState(view.cart);
  const [quote, setQuote] = useState<Quote | null>(view.quote);
  const [problem, setProblem] = useState<CartProblem | null>(null);
  const purchase = useRef<PurchaseRef | null>(view.purchase);
  const count = refillCartCount(cart);

  const send = async (wanted: RefillCart): Promise<RefillCartResponse | null> => {
    const body = { locale, purchase: purchase.current, after: view.after, cart: wanted };
    const saved = await request('/api/refill/cart', body, refillCartResponse);
    if (saved?.outcome === 'saved') purchase.current = saved.purchase;
    return saved;
  };
  const show = (saved: RefillCartResponse | null): void => {
    switch (saved?.outcome) {
      case 'saved':
        return setQuote(saved.quote);
      case 'open':
        return router.replace(paths.status);
      case 'confirmed':
        return router.refresh();
      case 'changed':
        setProblem('changed');
        return router.refresh();
      case 'unavailable':
        return setProblem('unavailable');
      case 'failed':
      case undefined:
        return setProblem('failed');
    }
  };
  const latest = useLatestSave(send, show);
  const enqueue = (wanted: RefillCart) => {
    if (refillCartCount(wanted) > 0) latest.enqueue(wanted);
    else latest.drop();
  };
  const save = (wanted: RefillCart) => {
    setCart(wanted);
    setQuote(null);
    setProblem(null);
    enqueue(wanted);
  };

  // A page without a total asks for one: showing the page has saved nothing.
  const isFirst = useRef(true);
  useEffect(() => {
    if (!isFirst.current) return;
    isFirst.current = false;
    if (view.quote === null) enqueue(view.cart);
  });

  return {
    cart,
    count,
    quote,
    isSaving: quote === null && problem === null && count > 0,
    problem,
    change: (next: RefillCart) => {
      track({ event: 'refill_cart', plan: next.internet ?? '', quantity: next.refills });
      save(next);
    },
    retry: () => save(cart),
    /** What the total is of: null until it is there. */
    saved: () => (quote === null ? null : purchase.current),
  };
}
