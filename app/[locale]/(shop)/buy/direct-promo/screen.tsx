'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import styles from '#components/payment/step-layout.module.css';
import { CartError, LastOrder, OfferEnded } from '../cart-notices.tsx';
import { PromoTile } from '../promo-tile.tsx';
import { Button } from '#components/ui/button.tsx';
import { useHydrated } from '#components/ui/use-hydrated.ts';
import type { CartPageView } from '#lib/shop/server/buy-pages.ts';
import { useBuyRouter } from '../use-buy-router.ts';
import { ShopBar, ShopCart } from '../shop-cart.tsx';
import { useCart } from '../use-cart.ts';
import { useCartPromo } from '../cart-promo.tsx';

/** Spec 1 §2: the offer's own page, which leads directly into the cart and to the next step. */
export function PromoScreen({ view }: { view: CartPageView }) {
  const t = useTranslations('buyflow.promo');
  const c = useTranslations('cart.cartContent');
  const saving = useTranslations('buyflow.cart');
  const isHydrated = useHydrated();
  const router = useBuyRouter(view.purchase.id);
  const selection = useCart(view.purchase, view.cart);
  const [isRedirecting, setRedirecting] = useState(false);
  const { cart } = selection;
  const promo = useCartPromo(cart);

  const next = async () => {
    setRedirecting(true);
    if (await selection.whenSaved()) router.next('directPromo');
    else setRedirecting(false);
  };

  const busy = isRedirecting && saving('saving');
  // One main button: the offer first, then the next step.
  const variant = promo && cart.promoInCart === null ? 'secondary' : 'primary';

  return (
    <div className={styles.page}>
      {view.ordered && <LastOrder purchase={view.ordered} />}
      {cart.hasOfferEnded && <OfferEnded />}
      {selection.failure && <CartError reason={selection.failure} onRetry={selection.retry} />}
      <div className={styles.layout}>
        {promo && (
          <PromoTile
            headingLevel={1}
            isMain
            promo={promo}
            isInCart={cart.promoInCart !== null}
            busy={selection.isSaving || !isHydrated}
            onToggle={() => void selection.togglePromo(promo.promo)}
          />
        )}
        <div className={styles.aside}>
          <ShopCart
            cart={cart}
            busy={selection.isSaving}
            next={
              <Button variant={variant} wide disabled={!isHydrated} busy={busy} onClick={() => void next()}>
                {t('next')}
              </Button>
            }
          >
            <Button variant="link" onClick={() => router.to('internet')}>
              {t('allPlans')}
            </Button>
          </ShopCart>
        </div>
      </div>
      <ShopBar cart={cart} whereThereIsRoom="nothing">
        <Button variant={variant} disabled={!isHydrated} busy={busy} onClick={() => void next()}>
          {c('next')}
        </Button>
      </ShopBar>
    </div>
  );
}
