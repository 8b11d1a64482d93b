import type { CartView, Promo } from '#lib/shop/api.ts';
import { useCartLabels } from './use-cart-labels.ts';

export interface CartPromo {
  promo: Promo;
  /** The period of the offer's plan. */
  days: number;
  /** The name of the offer's plan if another one is in the cart: taking the offer switches to it. */
  movesTo: string | null;
}

/** The offer in the cart, else the best one available; null if there is none. */
export function useCartPromo({ promoInCart, promos, plans, planCode }: CartView): CartPromo | null {
  const labels = useCartLabels();
  const promo = promoInCart ?? promos[0];
  if (!promo) return null;
  const plan = plans.find((sold) => sold.planCode === promo.planCode);
  const movesTo = promo.planCode === planCode ? null : labels.product(promo.planCode, plan ?? { days: 0 }).name;
  return { promo, days: plan?.days ?? 0, movesTo };
}
