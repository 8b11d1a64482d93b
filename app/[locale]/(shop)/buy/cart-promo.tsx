import type { CartView, Promo } from '#lib/shop/server/cart-view.ts';
import { useCartLabels } from './use-cart-labels.ts';
import { useTranslations } from 'next-intl';
import { RichText } from '#components/ui/rich-text.tsx';
import { formatDollars } from '#lib/domain/money.ts';
import styles from './promo-price.module.css';

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

/** Spec 1 §9: the old price next to the new one, and the offer's plan if it is not the chosen one. */
export function PromoPrice({ promo, days, movesTo }: CartPromo) {
  const t = useTranslations('buyflow.promo');
  return (
    <div className={styles.promo}>
      <strong className={styles.now}>{t('newPrice', { price: formatDollars(promo.effectiveCents), days })}</strong>
      <span className={styles.before}>
        <RichText>
          {t.rich('oldPrice', {
            price: formatDollars(promo.originCents),
            s: (price) => (
              <s>
                <RichText>{price}</RichText>
              </s>
            ),
          })}
        </RichText>
      </span>
      {movesTo && <p>{t('movesTo', { plan: movesTo })}</p>}
    </div>
  );
}
