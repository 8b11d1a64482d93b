'use client';

import { useMessages, useTranslations } from 'next-intl';
import { useState } from 'react';
import text from '#components/ui/text.module.css';
import styles from '#components/payment/step-layout.module.css';
import { OfferEnded } from '../offer-ended.tsx';
import { PromoModal } from '../promo-modal.tsx';
import { Terms } from '#components/payment/terms.tsx';
import { Button } from '#components/ui/button.tsx';
import { PageHeading } from '#components/ui/page-heading.tsx';
import { useHydrated } from '#components/ui/use-hydrated.ts';
import { addressLabel } from '#lib/domain/contact/address-candidate.ts';
import type { Promo } from '#lib/shop/api.ts';
import type { CartPageView } from '#lib/shop/views.ts';
import { CartError } from '../cart-error.tsx';
import { LastOrder } from '../last-order.tsx';
import { useBuyRouter } from '../use-buy-router.ts';
import { ShopBar, ShopCart } from '../shop-cart.tsx';
import { useCart } from '../use-cart.ts';
import { useCartPromo } from '../use-cart-promo.ts';
import { type PlanFacts, PlanPicker } from './plan-picker.tsx';

interface Props {
  view: CartPageView;
  /** By plan code. */
  facts?: Partial<Record<string, PlanFacts>>;
}

/** Spec 1 §2, cart step 1: the plans, their prices, and the offer before the next step. */
export function InternetScreen({ view, facts = {} }: Props) {
  const t = useTranslations('buyflow.internet');
  const c = useTranslations('cart.cartContent');
  const saving = useTranslations('buyflow.cart');
  const { disclaimerHtml } = useMessages().buyflow.internet;
  const hydrated = useHydrated();
  const router = useBuyRouter(view.purchase.id);
  const selection = useCart(view.purchase, view.cart);
  const [isRedirecting, setRedirecting] = useState(false);
  const [isPromoOpen, setPromoOpen] = useState(false);
  const { cart } = selection;
  const promo = useCartPromo(cart);
  const { serviceAddress } = view;
  const { city, state } = serviceAddress;
  const place = serviceAddress.addressLine1
    ? t('address', { address: addressLabel(serviceAddress) })
    : city && t('place', { city, state });

  const leave = () => {
    setRedirecting(true);
    router.next('internet');
  };
  const next = async () => {
    setRedirecting(true);
    const settled = await selection.settled();
    if (settled?.promos.length === 0) return leave();
    setRedirecting(false);
    setPromoOpen(settled !== null);
  };
  const accept = async (chosen: Promo) => {
    const taken = await selection.togglePromo(chosen);
    if (taken && !taken.hasOfferEnded) return leave();
    setPromoOpen(false);
  };
  const busy = isRedirecting && saving('saving');

  return (
    <div className={styles.page}>
      <header className={styles.intro}>
        <PageHeading focusOnMount>{t('title')}</PageHeading>
        <p className={text.lead}>{t('intro')}</p>
        {place && <p>{place}</p>}
        {view.ordered && <LastOrder purchase={view.ordered} />}
        <Terms
          labels={{
            open: t('disclaimerOpen'),
            title: t('disclaimerTitle'),
            bodyHtml: disclaimerHtml,
            close: t('close'),
          }}
        />
      </header>
      {cart.hasOfferEnded && <OfferEnded />}
      {selection.failure && <CartError reason={selection.failure} onRetry={selection.retry} />}
      <div className={styles.layout}>
        <PlanPicker
          plans={cart.plans}
          chosen={selection.planCode}
          disabled={!hydrated || isRedirecting}
          onChoose={selection.choosePlan}
          facts={facts}
        />
        <div className={styles.aside}>
          <ShopCart
            cart={cart}
            busy={selection.isSaving}
            next={
              <Button wide disabled={!hydrated} busy={busy} onClick={() => void next()}>
                {t('next')}
              </Button>
            }
          />
        </div>
      </div>
      <ShopBar cart={cart} whereThereIsRoom="nothing">
        <Button disabled={!hydrated} busy={busy} onClick={() => void next()}>
          {c('next')}
        </Button>
      </ShopBar>
      {promo && isPromoOpen && (
        <PromoModal
          promo={promo}
          busy={selection.isSaving || isRedirecting}
          onAccept={() => void accept(promo.promo)}
          onDecline={leave}
          onClose={() => setPromoOpen(false)}
        />
      )}
    </div>
  );
}
