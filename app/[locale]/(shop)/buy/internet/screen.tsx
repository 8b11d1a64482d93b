'use client';

import { useMessages, useTranslations } from 'next-intl';
import { useState } from 'react';
import styles from '#components/payment/step-layout.module.css';
import { CartError, LastOrder, OfferEnded } from '../cart-notices.tsx';
import { Terms } from '#components/payment/terms.tsx';
import { Button } from '#components/ui/button.tsx';
import { PageHeading } from '#components/ui/page-heading.tsx';
import { useHydrated } from '#components/ui/use-hydrated.ts';
import { addressLabel } from '#lib/domain/contact/us-address.ts';
import type { Promo } from '#lib/shop/server/cart-view.ts';
import type { CartPageView } from '#lib/shop/server/buy-pages.ts';
import { useBuyRouter } from '../use-buy-router.ts';
import { ShopBar, ShopCart } from '../shop-cart.tsx';
import { useCart } from '../use-cart.ts';
import { type CartPromo, PromoPrice, useCartPromo } from '../cart-promo.tsx';
import { type PlanFacts, PlanPicker } from './plan-picker.tsx';
import { Modal } from '#components/ui/modal.tsx';

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
  const isHydrated = useHydrated();
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
    const savedCart = await selection.whenSaved();
    if (savedCart?.promos.length === 0) return leave();
    setRedirecting(false);
    setPromoOpen(savedCart !== null);
  };
  const accept = async (chosen: Promo) => {
    const cartWithOffer = await selection.togglePromo(chosen);
    if (cartWithOffer && !cartWithOffer.hasOfferEnded) return leave();
    setPromoOpen(false);
  };
  const busy = isRedirecting && saving('saving');

  return (
    <div className={styles.page}>
      <header className={styles.intro}>
        <PageHeading focusOnMount>{t('title')}</PageHeading>
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
          disabled={!isHydrated || isRedirecting}
          onChoose={selection.choosePlan}
          facts={facts}
        />
        <div className={styles.aside}>
          <ShopCart
            cart={cart}
            busy={selection.isSaving}
            next={
              <Button wide disabled={!isHydrated} busy={busy} onClick={() => void next()}>
                {t('next')}
              </Button>
            }
          />
        </div>
      </div>
      <ShopBar cart={cart} whereThereIsRoom="nothing">
        <Button disabled={!isHydrated} busy={busy} onClick={() => void next()}>
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

interface PromoModalProps {
  promo: CartPromo;
  busy: boolean;
  onAccept: () => void;
  onDecline: () => void;
  onClose: () => void;
}

/** Spec 1 §2: opens before the next step if there is a valid offer and none is in the cart. */
export function PromoModal({ promo, busy, onAccept, onDecline, onClose }: PromoModalProps) {
  const t = useTranslations('buyflow');
  return (
    <Modal
      open
      onClose={onClose}
      title={t('promo.title')}
      closeLabel={t('promo.close')}
      actions={
        <>
          <Button busy={busy && t('cart.saving')} onClick={onAccept}>
            {t('promo.accept')}
          </Button>
          <Button variant="secondary" disabled={busy} onClick={onDecline}>
            {t('promo.decline')}
          </Button>
        </>
      }
    >
      <PromoPrice {...promo} />
      <p>{t('promo.text')}</p>
    </Modal>
  );
}
