'use client';

import { useLocale } from 'next-intl';
import { useRef, useState } from 'react';
import type { PurchaseRef } from '#lib/payment/api.ts';
import { track } from '#lib/browser/data-layer.ts';
import { type RefillCart, refillCartCount, refillPeriods } from '#lib/plans/refill-cart.ts';
import { priceRefill } from '#lib/plans/refill-price.ts';
import type { RefillCartView } from '#lib/refill/server/refill-pages.ts';
import { useAccountRouter } from '../use-account-router.ts';
import { findBody, useAccountPost } from '../use-account-post.ts';
import { useQuotedChoice } from '../use-quoted-choice.ts';
import { useRefillPaths } from './refill-memory.tsx';

/** Why the cart was not saved; `repriced`: it was saved, but at a total other than the one shown; `ended`: without the offer that was shown. */
export type CartProblem = 'failed' | 'changed' | 'unavailable' | 'repriced' | 'ended';

const isOffer = ({ kind }: { kind: string }) => kind === 'offer';

/** Spec 3 §4.2: the cart of the page, and its total. */
export function useRefillCart(view: RefillCartView) {
  const locale = useLocale();
  const post = useAccountPost(view.account);
  const router = useAccountRouter();
  const [isEnded, setEnded] = useState(view.hasOfferEnded);
  const hasEnded = useRef(false);
  const { choice, choose, quote, problem, requote, freeze } = useQuotedChoice({
    view,
    first: view.cart,
    save: async (cart, purchase) => {
      const offer = view.prices.promo?.id ?? null;
      const response = findBody(await post('/api/refill/cart', { locale, purchase, after: view.after, cart, offer }));
      const hadOffer = priceRefill(cart, view.prices)?.promo != null;
      hasEnded.current = hadOffer && response?.outcome === 'saved' && !response.quote.lines.some(isOffer);
      if (hasEnded.current) {
        setEnded(true);
        // The choices and their prices were those of the offer.
        router.refresh();
      }
      return response;
    },
    isBuyable: (cart) => refillCartCount(cart) > 0,
    statusPath: useRefillPaths().status,
  });
  const count = refillCartCount(choice);
  const [isRepriced, setRepriced] = useState(false);
  const cartProblem: CartProblem | null = isEnded
    ? 'ended'
    : (problem ?? (quote === 'failed' ? 'failed' : isRepriced ? 'repriced' : null));

  return {
    cart: choice,
    count,
    /** Null until there is a total. */
    quote: typeof quote === 'object' ? quote : null,
    isSaving: quote === 'pending' && problem === null && count > 0,
    problem: cartProblem,
    change: (next: RefillCart) => {
      track({ event: 'refill_cart', plan: next.internet ?? '', quantity: refillPeriods(next) });
      setRepriced(false);
      setEnded(false);
      choose(next);
    },
    retry: () => {
      // What failed may have been the check of the offer: the page then says what it knows without it.
      if (view.prices.promo !== null) router.refresh();
      requote();
    },
    /** Reads the page anew, and the offers with it. */
    checkOffers: router.refresh,
    /** Returns the purchase with its frozen total; null if it was not saved or the total is not the one shown. */
    async freeze(): Promise<PurchaseRef | null> {
      const result = await freeze();
      setRepriced(result === 'repriced');
      if (hasEnded.current) {
        hasEnded.current = false;
        return null;
      }
      return typeof result === 'object' ? result.purchase : null;
    },
  };
}
