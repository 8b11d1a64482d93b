'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { PromoTile } from '../promo-tile.tsx';
import { Button } from '#components/ui/button.tsx';
import { useHydrated } from '#components/ui/use-hydrated.ts';
import type { CartPageView } from '#lib/views/buy.ts';
import { CartTrouble } from '../cart-trouble.tsx';
import styles from '../flow.module.css';
import { useBuyRouter } from '../use-buy-router.ts';
import { ShopCart } from '../shop-cart.tsx';
import { useCart } from '../use-cart.ts';

/** Spec 1 §2: the offer's own page, the direct way into the cart and on. */
export function PromoScreen({ view }: { view: CartPageView }) {
  const t = useTranslations('buyflow.promo');
  const saving = useTranslations('buyflow.cart');
  const hydrated = useHydrated();
  const router = useBuyRouter(view.purchase.id);
  const selection = useCart(view.purchase, view.cart);
  const [isLeaving, setLeaving] = useState(false);
  const { cart } = selection;
  const offer = cart.offerInCart ?? cart.offers[0];

  const next = async () => {
    setLeaving(true);
    if (await selection.settled()) router.next('directPromo');
    else setLeaving(false);
  };

  return (
    <div className={styles.page}>
      {selection.failure && <CartTrouble reason={selection.failure} onRetry={selection.retry} />}
      <div className={styles.layout}>
        {offer && (
          <PromoTile
            headingLevel={1}
            offer={offer}
            isInCart={cart.offerInCart !== null}
            days={cart.plans.find(({ planCode }) => planCode === offer.planCode)?.days ?? 0}
            busy={selection.isSaving || !hydrated}
            onToggle={() => void selection.toggleOffer(offer)}
          />
        )}
        <div className={styles.aside}>
          <ShopCart cart={cart} busy={selection.isSaving}>
            <Button wide disabled={!hydrated} busy={isLeaving && saving('saving')} onClick={() => void next()}>
              {t('next')}
            </Button>
            <Button variant="link" onClick={() => router.to('internet')}>
              {t('allPlans')}
            </Button>
          </ShopCart>
        </div>
      </div>
    </div>
  );
}
