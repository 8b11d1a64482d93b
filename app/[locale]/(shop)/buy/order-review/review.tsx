'use client';

import { useMessages, useTranslations } from 'next-intl';
import { useState } from 'react';
import { PromoTile } from '#components/cart/promo-tile.tsx';
import { useCartWords } from '#components/cart/use-cart-words.ts';
import { OrderSummary } from '#components/payment/order-summary.tsx';
import { PaymentFailed } from '#components/payment/payment-failed.tsx';
import { Terms } from '#components/payment/terms.tsx';
import { Button } from '#components/ui/button.tsx';
import { Card } from '#components/ui/card.tsx';
import { Checkbox } from '#components/ui/checkbox.tsx';
import { PageHeading } from '#components/ui/page-heading.tsx';
import type { ReviewPageView } from '#lib/forms/buy-pages.ts';
import type { CardForm } from '#lib/forms/card-form.ts';
import type { OrderFailure, OrderQuote } from '#lib/forms/shop-exchange.ts';
import { CartTrouble } from '../cart-trouble.tsx';
import styles from '../flow.module.css';
import { useBuyRouter } from '../use-buy-router.ts';
import { useCart } from '../use-cart.ts';
import { OrderNoticeBanner } from './order-notice.tsx';
import { OrderRecap } from './order-recap.tsx';
import { useOrder } from './use-order.ts';

interface Props {
  view: ReviewPageView;
  card: CardForm['card'];
}

const MENDED_AT = { card: 'orderDetails', phone: 'customerInfo' } as const;

/** Spec 1 §2, §4: everything once more, the offer, the total in full, the terms, and the one button that moves money. */
export function Review({ view, card }: Props) {
  const t = useTranslations('buyflow.checkout');
  const f = useTranslations('fields.errors.terms');
  const { termsHtml } = useMessages().buyflow.checkout;
  const words = useCartWords();
  const router = useBuyRouter(view.tab);
  const [requoted, setRequoted] = useState<{ over: ReviewPageView; quote: OrderQuote } | null>(null);
  const selection = useCart(view.tab, view.cart, (quote) => {
    if (quote) setRequoted({ over: view, quote });
    else router.refresh();
  });
  const { order, sending, notice, failure } = useOrder(view.tab, card);
  const [dismissed, setDismissed] = useState<string | null>(null);
  const [agreed, setAgreed] = useState(false);
  const [pressed, setPressed] = useState(false);

  const { cart } = selection;
  const quote = requoted?.over === view ? requoted.quote : view.quote;
  const { totals } = quote;
  const told = failure ?? view.failure;
  const mend = (what: OrderFailure['mends']) =>
    what === 'identity' ? router.verifyAgain() : router.to(MENDED_AT[what]);
  const offer = cart.offerInCart ?? cart.offers[0];

  return (
    <form
      className={styles.page}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        setPressed(true);
        if (agreed && !selection.isSaving) void order(quote);
      }}
    >
      <header className={styles.intro}>
        <PageHeading focusOnMount={!told}>{t('reviewTitle')}</PageHeading>
        <p className={styles.lead}>{t('reviewIntro')}</p>
      </header>
      {told && told.reference !== dismissed && !sending && (
        <PaymentFailed
          failure={told}
          title={t('declined.title')}
          tone="warning"
          dismiss={{ label: t('declined.dismiss'), onDismiss: () => setDismissed(told.reference) }}
          actions={
            <Button variant="secondary" onClick={() => mend(told.mends)}>
              {t(`declined.mend.${told.mends}`)}
            </Button>
          }
        />
      )}
      <div className={styles.layout}>
        <OrderRecap view={{ ...view, cart }} card={card} />
        <aside className={styles.aside}>
          {selection.hasFailed && <CartTrouble onRetry={selection.retry} />}
          {offer && (
            <PromoTile
              offer={offer}
              isInCart={cart.offerInCart !== null}
              days={cart.plans.find(({ planCode }) => planCode === offer.planCode)?.days ?? 0}
              busy={selection.isSaving}
              onToggle={() => void selection.toggleOffer(offer)}
            />
          )}
          <Card>
            <h2>{t('orderTotal')}</h2>
            <OrderSummary
              lines={[...words.lines(cart.lines), words.shippingLine(view.shipping)]}
              tax={totals.tax}
              totalCents={totals.totalCents}
            />
            <Checkbox
              label={t('agree')}
              checked={agreed}
              onChange={(event) => setAgreed(event.target.checked)}
              error={pressed && !agreed ? f('required') : undefined}
              aside={
                <Terms words={{ open: t('terms'), title: t('termsTitle'), bodyHtml: termsHtml, close: t('close') }} />
              }
            />
            {notice && <OrderNoticeBanner notice={notice} onBack={() => router.to('orderDetails')} />}
            <Button
              type="submit"
              wide
              notReady={!agreed}
              busy={sending ? t('processing') : selection.isSaving && t('updating')}
            >
              {t('submit')}
            </Button>
          </Card>
        </aside>
      </div>
    </form>
  );
}
