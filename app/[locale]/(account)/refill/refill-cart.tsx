'use client';

import { useTranslations } from 'next-intl';
import { useTransition } from 'react';
import type { Elements } from '#components/ui/elements.ts';
import { CartPanel } from '#components/cart/cart-panel.tsx';
import { StickyCart } from '#components/cart/sticky-cart.tsx';
import { describeLines } from '#components/payment/describe-lines.ts';
import { OrderSummary } from '#components/payment/order-summary.tsx';
import styles from '#components/payment/step-layout.module.css';
import { Button } from '#components/ui/button.tsx';
import { Card } from '#components/ui/card.tsx';
import { VisuallyHidden } from '#components/ui/visually-hidden.tsx';
import { useHydrated } from '#components/ui/use-hydrated.ts';
import { formatDollars } from '#lib/domain/money.ts';
import type { PurchaseRef } from '#lib/payment/api.ts';
import { priceRefill } from '#lib/plans/refill-price.ts';
import type { RefillCartView } from '#lib/refill/server/refill-pages.ts';
import { CartProblemBanner } from './cart-problem.tsx';
import { RefillBuys } from './refill-buys.tsx';
import type { CartProblem, useRefillCart } from './use-refill-cart.ts';
import { useRefillLabels } from './use-refill-labels.ts';

interface Props {
  view: Pick<RefillCartView, 'areOffersUnknown' | 'prices' | 'preview'>;
  selection: ReturnType<typeof useRefillCart>;
  problem: CartProblem | null;
  onRetry: () => void;
  /** Receives the purchase whose total was frozen. */
  onNext: (purchase: PurchaseRef) => void;
  isSubmitting?: boolean;
  alert?: Elements;
  children: Elements;
}

/** Spec 3 §2.2, §2.3: a refill's choices next to its total, and how long it lasts. */
export function RefillCart({
  view,
  selection,
  problem,
  onRetry,
  onNext,
  isSubmitting = false,
  alert,
  children,
}: Props) {
  const t = useTranslations('refill.cart');
  const isHydrated = useHydrated();
  const { describeLine } = useRefillLabels();
  const { cart, count, quote } = selection;
  const price = priceRefill(cart, view.prices);
  const lines = describeLines(quote?.lines ?? price?.lines.map((line) => ({ ...line, text: '' })) ?? [], describeLine);
  const subtotalCents = price?.subtotalCents ?? 0;
  const totalCents = quote?.totalCents ?? subtotalCents;
  const [isFreezing, startFreezing] = useTransition();
  const next = () =>
    startFreezing(async () => {
      const purchase = await selection.freeze();
      if (purchase) onNext(purchase);
    });
  const nextButton = { notReady: quote === null, disabled: !isHydrated, onClick: next };
  // Without JavaScript the total never arrives.
  const isUpdating = isHydrated && selection.isSaving;
  const busy = (isUpdating || isFreezing || isSubmitting) && t('updating');

  return (
    <div className={styles.page}>
      {alert}
      {view.areOffersUnknown && <CartProblemBanner problem="offersUnknown" onRetry={selection.checkOffers} />}
      {/* The summary is drawn anew with each total, so that its own live region says nothing. */}
      <VisuallyHidden>
        <span role="status">{quote && `${t('total')}: ${formatDollars(quote.totalCents)}`}</span>
      </VisuallyHidden>
      <div className={styles.layout}>
        <div className={styles.group}>
          {children}
          <RefillBuys preview={view.preview} cart={cart} plans={view.prices.plans} />
        </div>
        <aside className={styles.aside}>
          {problem && <CartProblemBanner problem={problem} onRetry={onRetry} />}
          {quote ? (
            <Card>
              <h2>{t('summary')}</h2>
              <OrderSummary lines={lines} taxCents={quote.taxCents} totalCents={quote.totalCents} />
              <Button wide {...nextButton} busy={busy}>
                {t('next')}
              </Button>
            </Card>
          ) : (
            <CartPanel
              title={t('summary')}
              lines={lines}
              subtotal={{ label: t('subtotal'), cents: subtotalCents }}
              note={count === 0 ? t('empty') : undefined}
              busy={isUpdating}
            >
              <Button wide {...nextButton} busy={busy}>
                {t('next')}
              </Button>
            </CartPanel>
          )}
        </aside>
      </div>
      <StickyCart
        label={t('label')}
        items={t('items', { count })}
        totalLabel={t('total')}
        totalCents={totalCents}
        whereThereIsRoom="nothing"
      >
        <Button {...nextButton} busy={busy}>
          {t('goOn')}
        </Button>
      </StickyCart>
    </div>
  );
}
