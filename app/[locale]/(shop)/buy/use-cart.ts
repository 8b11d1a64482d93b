'use client';

import { useLocale } from 'next-intl';
import { useEffect, useRef, useState } from 'react';
import { post } from '#lib/browser/api.ts';
import { track } from '#lib/browser/data-layer.ts';
import type { PurchaseRef, Quote } from '#lib/payment/api.ts';
import type { CartView } from '#lib/shop/server/cart-view.ts';
import { useBuyMemory, usePurchase } from './buy-memory.tsx';
import { useBuyRouter } from './use-buy-router.ts';

export interface CartChoice {
  planCode: string;
  promoId: string | null;
}

const toChoice = ({ planCode, promoInCart }: CartView): CartChoice => ({ planCode, promoId: promoInCart?.id ?? null });
const isSame = (one: CartView, other: CartView) =>
  one.planCode === other.planCode && one.promoInCart?.id === other.promoInCart?.id;

/**
 * Spec 1 §4: the cart of a page and its changes. Choices show immediately and are saved in the background one after the other; one that
 * cannot be saved reverts. `start`: the cart that came with the page.
 */
export function useCart(pagePurchase: PurchaseRef, start: CartView, onSaved?: (quote: Quote | null) => void) {
  const locale = useLocale();
  const router = useBuyRouter(pagePurchase.id);
  const purchase = usePurchase(pagePurchase);
  const [memory, remember] = useBuyMemory();
  const [savedCart, setSavedCart] = useState(memory.cart && { over: start, cart: memory.cart });
  const [ownCart, setOwnCart] = useState<CartView | null>(null);
  const [pendingChoice, setPendingChoice] = useState<CartChoice | null>(null);
  const [failure, setFailure] = useState<{ choice: CartChoice; reason: 'changed' | 'failed' } | null>(null);
  const sequence = useRef(0);
  const last = useRef<Promise<CartView | null>>(Promise.resolve(null));

  // The back/forward cache may restore an older page: request the changes saved since.
  const isOld = memory.cart !== null && memory.cart !== ownCart && !isSame(memory.cart, start);
  useEffect(() => {
    if (isOld) router.refresh();
  }, [isOld, router]);

  const cart = savedCart?.over === start ? savedCart.cart : start;

  const save = (choice: CartChoice) => {
    const request = ++sequence.current;
    setPendingChoice(choice);
    setFailure(null);
    last.current = last.current.then(async () => {
      const response = await post('/api/buy/cart', { purchase: purchase.newest(), locale, ...choice });
      const isLatest = request === sequence.current;
      if (response.ok && response.body.outcome === 'saved') {
        const { cart: now, quote } = response.body;
        purchase.update(response.body.purchase);
        setSavedCart({ over: start, cart: now });
        setOwnCart(now);
        remember({ cart: now, ...(quote && { quote }) });
        if (isLatest) setPendingChoice(null);
        onSaved?.(quote);
        return now;
      }
      if (isLatest) setPendingChoice(null);
      if (response.ok && response.body.outcome === 'redirect') {
        router.redirect(response.body.path);
        return null;
      }
      const reason = response.ok && response.body.outcome === 'changed' ? 'changed' : 'failed';
      if (reason === 'changed') {
        remember({ cart: null, quote: null });
        router.refresh();
      }
      if (isLatest) setFailure({ choice, reason });
      return null;
    });
    return last.current;
  };

  return {
    cart,
    /** The chosen plan, even before it is saved. */
    planCode: pendingChoice?.planCode ?? cart.planCode,
    isSaving: pendingChoice !== null,
    /** Why the latest choice was not saved; null if it was. */
    failure: failure?.reason ?? null,
    retry: () => failure && void save(failure.choice),
    choosePlan: (planCode: string) => {
      const plan = cart.plans.find((sold) => sold.planCode === planCode);
      track({ event: 'plan_choice', plan: planCode, price: (plan?.priceCents ?? 0) / 100 });
      void save({ planCode, promoId: cart.promoInCart?.planCode === planCode ? cart.promoInCart.id : null });
    },
    togglePromo: (promo: { id: string; planCode: string }) => {
      const isInCart = toChoice(cart).promoId === promo.id;
      track({ event: 'offer', isInCart: !isInCart });
      return save({ planCode: promo.planCode, promoId: isInCart ? null : promo.id });
    },
    /** The cart after all pending saves; null if one failed. */
    whenSaved: (): Promise<CartView | null> => (pendingChoice ? last.current : Promise.resolve(cart)),
  };
}
