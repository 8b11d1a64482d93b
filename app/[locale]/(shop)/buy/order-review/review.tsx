'use client';

import { useMessages, useTranslations } from 'next-intl';
import { useState } from 'react';
import styles from '#components/payment/step-layout.module.css';
import { PromoTile } from '../promo-tile.tsx';
import { useCartLabels } from '../use-cart-labels.ts';
import { nameLines } from '#components/payment/name-lines.ts';
import { OrderSummary } from '#components/payment/order-summary.tsx';
import { ReviewStep } from '#components/payment/review-step.tsx';
import { Card } from '#components/ui/card.tsx';
import { PageHeading } from '#components/ui/page-heading.tsx';
import type { Quote } from '#lib/payment/api.ts';
import type { CardForm } from '#lib/payment/card-form.ts';
import type { ReviewPageView } from '#lib/shop/views.ts';
import { CartError } from '../cart-error.tsx';
import { ShopBar } from '../shop-cart.tsx';
import { useBuyRouter } from '../use-buy-router.ts';
import { useCart } from '../use-cart.ts';
import { useCartPromo } from '../use-cart-promo.ts';
import { usePurchase } from '../use-purchase.ts';
import { OrderRecap } from './order-recap.tsx';
import { useOrderPayment } from './use-order-payment.ts';

interface Props {
  view: ReviewPageView;
  card: CardForm['card'];
}

/** Spec 1 §2, §4: a recap, the offer, the full total, and 'Complete purchase'. */
export function Review({ view, card }: Props) {
  const t = useTranslations('buyflow.checkout');
  const f = useTranslations('fields.errors.terms');
  const p = useTranslations('payment.summary');
  const { termsHtml } = useMessages().buyflow.checkout;
  const { nameOf } = useCartLabels();
  const { id } = view.purchase;
  const router = useBuyRouter(id);
  const purchase = usePurchase(view.purchase);
  const [requoted, setRequoted] = useState<{ over: ReviewPageView; quote: Quote } | null>(null);
  const selection = useCart(view.purchase, view.cart, (next) => {
    if (next) setRequoted({ over: view, quote: next });
    else router.refresh();
  });
  const payment = useOrderPayment(view);

  const { cart, isSaving } = selection;
  const { isSending } = payment;
  const quote = requoted?.over === view ? requoted.quote : view.quote;
  const promo = useCartPromo(cart);
  const { lines, taxCents, totalCents } = quote;
  const summary = <OrderSummary lines={nameLines(lines, nameOf)} taxCents={taxCents} totalCents={totalCents} />;
  const total = { label: p('total'), cents: totalCents, summary };

  return (
    <div className={styles.page}>
      <header className={styles.intro}>
        <PageHeading focusOnMount>{t('reviewTitle')}</PageHeading>
        <p className={styles.lead}>{t('reviewIntro')}</p>
      </header>
      <div className={styles.layout}>
        <OrderRecap
          view={{ ...view, cart }}
          card={card}
          isLocked={isSending}
          promo={
            promo && (
              <PromoTile
                promo={promo}
                isInCart={cart.promoInCart !== null}
                busy={isSaving || isSending}
                onToggle={() => void selection.togglePromo(promo.promo)}
              />
            )
          }
        />
        <aside className={styles.aside}>
          {selection.failure && <CartError reason={selection.failure} onRetry={selection.retry} />}
          <Card>
            <ReviewStep
              title={<h2>{t('orderTotal')}</h2>}
              quote={quote}
              updating={isSaving && t('updating')}
              nameOf={nameOf}
              payment={payment}
              around={(submit) => (
                <ShopBar cart={cart} total={total} whereThereIsRoom="button">
                  {submit}
                </ShopBar>
              )}
              onPay={(agreed, repeats) => {
                return void payment.pay({ purchase: purchase.newest(), quote: agreed, card, repeats });
              }}
              onRequote={router.refresh}
              onStartAgain={() => router.to('orderDetails')}
              labels={{
                agree: t('agree'),
                termsMissing: f('required'),
                terms: { open: t('terms'), title: t('termsTitle'), bodyHtml: termsHtml, close: t('close') },
                submit: t('submit'),
                processing: t('processing'),
                again: { title: t('again.title'), text: t('again.text'), yes: t('again.yes'), no: t('again.no') },
              }}
            />
          </Card>
        </aside>
      </div>
    </div>
  );
}
