'use client';

import { useTranslations } from 'next-intl';
import { CartPanel } from '#components/cart/cart-panel.tsx';
import { StickyCart } from '#components/cart/sticky-cart.tsx';
import { nameLines } from '#components/payment/name-lines.ts';
import { OrderSummary } from '#components/payment/order-summary.tsx';
import styles from '#components/payment/step-layout.module.css';
import { WhatItBuys } from '#components/payment/what-it-buys.tsx';
import { Banner } from '#components/ui/banner.tsx';
import { Button } from '#components/ui/button.tsx';
import { Card } from '#components/ui/card.tsx';
import { useHydrated } from '#components/ui/use-hydrated.ts';
import { priceRefill } from '#lib/rules/cart/refill-price.ts';
import { refillDays } from '#lib/rules/cart/refill-cart.ts';
import type { RefillCartView } from '#lib/views/refill.ts';
import { CartProblemBanner } from './cart-problem.tsx';
import { InternetChoices } from './internet-choices.tsx';
import { TvChoices } from './tv-choices.tsx';
import { useRefillCart } from './use-refill-cart.ts';
import { useRefillLabels } from './use-refill-labels.ts';

/** Spec 3 §2.2, §4.2: what the refill is to buy, what it costs, and until when it lasts. */
export function CardTab({ view }: { view: RefillCartView }) {
  const t = useTranslations('refill.cart');
  const hydrated = useHydrated();
  const { nameOf } = useRefillLabels();
  const selection = useRefillCart(view);
  const { cart, count, quote } = selection;
  const priced = priceRefill(cart, view.prices);
  const lines = nameLines(quote?.lines ?? priced?.lines.map((line) => ({ ...line, text: '' })) ?? [], nameOf);
  const subtotalCents = priced?.subtotalCents ?? 0;
  const totalCents = quote?.totalCents ?? subtotalCents;
  const isReady = quote !== null;
  const goOn = { notReady: !isReady, disabled: !hydrated, onClick: () => isReady && selection.goOn() };
  const busy = selection.isSaving && t('updating');

  return (
    <div className={styles.page}>
      {view.isTribal && (
        <Banner tone="info">
          <p>{t('tribal')}</p>
        </Banner>
      )}
      <div className={styles.layout}>
        <div className={styles.group}>
          <InternetChoices cart={cart} prices={view.prices} disabled={!hydrated} onChange={selection.change} />
          <TvChoices cart={cart} prices={view.prices} disabled={!hydrated} onChange={selection.change} />
          <WhatItBuys preview={view.preview} days={refillDays(cart)} isTaxMissing={quote?.taxCents === null} />
        </div>
        <aside className={styles.aside}>
          {selection.problem && <CartProblemBanner problem={selection.problem} onRetry={selection.retry} />}
          {quote ? (
            <Card>
              <h2>{t('summary')}</h2>
              <OrderSummary lines={lines} taxCents={quote.taxCents} totalCents={quote.totalCents} />
              <Button wide {...goOn}>
                {t('next')}
              </Button>
            </Card>
          ) : (
            <CartPanel
              title={t('summary')}
              lines={lines}
              subtotal={{ label: t('subtotal'), cents: subtotalCents }}
              note={count === 0 ? t('empty') : undefined}
              busy={selection.isSaving}
            >
              <Button wide {...goOn} busy={busy}>
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
        <Button {...goOn} busy={busy}>
          {t('goOn')}
        </Button>
      </StickyCart>
    </div>
  );
}
