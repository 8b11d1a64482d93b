'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { PromoTile } from '../promo-tile.tsx';
import { Button } from '#components/ui/button.tsx';
import { useHydrated } from '#components/ui/use-hydrated.ts';
import type { CartPageView } from '#lib/views/buy.ts';
import { CartError } from '../cart-error.tsx';
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
  const [isRedirecting, setRedirecting] = useState(false);
  const { cart } = selection;
  const promo = cart.promoInCart ?? cart.offers[0];

  const next = async () => {
    setRedirecting(true);
    if (await selection.settled()) router.next('directPromo');
    else setRedirecting(false);
  };

  return (
    <div className={styles.page}>
      {selection.failure && <CartError reason={selection.failure} onRetry={selection.retry} />}
      <div className={styles.layout}>
        {promo && (
          <PromoTile
            headingLevel={1}
            promo={promo}
            isInCart={cart.promoInCart !== null}
            days={cart.plans.find(({ planCode }) => planCode === promo.planCode)?.days ?? 0}
            busy={selection.isSaving || !hydrated}
            onToggle={() => void selection.togglePromo(promo)}
          />
        )}
        <div className={styles.aside}>
          <ShopCart cart={cart} busy={selection.isSaving}>
            <Button wide disabled={!hydrated} busy={isRedirecting && saving('saving')} onClick={() => void next()}>
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
