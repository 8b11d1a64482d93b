'use client';

import { useMessages, useTranslations } from 'next-intl';
import { type ReactNode, useState } from 'react';
import { PromoModal } from '../promo-modal.tsx';
import { StickyCart } from '#components/cart/sticky-cart.tsx';
import { Terms } from '#components/payment/terms.tsx';
import { Button } from '#components/ui/button.tsx';
import { PageHeading } from '#components/ui/page-heading.tsx';
import { useHydrated } from '#components/ui/use-hydrated.ts';
import type { CartPageView } from '#lib/views/buy.ts';
import type { Offer } from '#lib/api/shop.ts';
import { CartError } from '../cart-error.tsx';
import styles from '../flow.module.css';
import { useBuyRouter } from '../use-buy-router.ts';
import { ShopCart } from '../shop-cart.tsx';
import { useCart } from '../use-cart.ts';
import { PlanPicker } from './plan-picker.tsx';

interface Props {
  view: CartPageView;
  /** By plan code: what stands beside a plan's card, e.g. its consumer label; rendered on the server. */
  labels?: Partial<Record<string, ReactNode>>;
}

/** Spec 1 §2, cart step 1: the plans, what they cost, and the offer on the way on. */
export function InternetScreen({ view, labels = {} }: Props) {
  const t = useTranslations('buyflow.internet');
  const c = useTranslations('cart.cartContent');
  const saving = useTranslations('buyflow.cart');
  const { disclaimerHtml } = useMessages().buyflow.internet;
  const hydrated = useHydrated();
  const router = useBuyRouter(view.purchase.id);
  const selection = useCart(view.purchase, view.cart);
  const [isRedirecting, setRedirecting] = useState(false);
  const [promo, setPromo] = useState<Offer | null>(null);
  const { cart } = selection;
  const { city, state } = view.place;

  const leave = () => {
    setRedirecting(true);
    router.next('internet');
  };
  const next = async () => {
    setRedirecting(true);
    const settled = await selection.settled();
    const [best] = settled?.offers ?? [];
    if (settled && (settled.promoInCart || !best)) return leave();
    setRedirecting(false);
    if (settled && best) setPromo(best);
  };
  const accept = async (chosen: Offer) => {
    if (await selection.togglePromo(chosen)) return leave();
    setPromo(null);
  };
  const busy = isRedirecting && saving('saving');

  return (
    <div className={styles.page}>
      <header className={styles.intro}>
        <PageHeading focusOnMount>{t('title')}</PageHeading>
        <p className={styles.lead}>{t('intro')}</p>
        {city !== '' && <p>{t('place', { city, state })}</p>}
        <Terms
          labels={{
            open: t('disclaimerOpen'),
            title: t('disclaimerTitle'),
            bodyHtml: disclaimerHtml,
            close: t('close'),
          }}
        />
      </header>
      {selection.failure && <CartError reason={selection.failure} onRetry={selection.retry} />}
      <div className={styles.layout}>
        <PlanPicker
          plans={cart.plans}
          chosen={selection.planCode}
          disabled={!hydrated || isRedirecting}
          onChoose={selection.choosePlan}
          labels={labels}
        />
        <div className={styles.aside}>
          <ShopCart cart={cart} busy={selection.isSaving}>
            <Button wide disabled={!hydrated} busy={busy} onClick={() => void next()}>
              {t('next')}
            </Button>
          </ShopCart>
        </div>
      </div>
      <StickyCart
        label={c('label')}
        items={c('items', { count: cart.count })}
        totalLabel={c('subtotal')}
        totalCents={cart.subtotalCents}
        phoneOnly
      >
        <Button disabled={!hydrated} busy={busy} onClick={() => void next()}>
          {c('next')}
        </Button>
      </StickyCart>
      {promo && (
        <PromoModal
          open
          promo={promo}
          days={cart.plans.find(({ planCode }) => planCode === promo.planCode)?.days ?? 0}
          busy={selection.isSaving || isRedirecting}
          onAccept={() => void accept(promo)}
          onDecline={leave}
          onClose={() => setPromo(null)}
        />
      )}
    </div>
  );
}
