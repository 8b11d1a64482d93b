'use client';

import { useTranslations } from 'next-intl';
import { Banner } from '#components/ui/banner.tsx';
import { useHydrated } from '#components/ui/use-hydrated.ts';
import type { RefillCartView } from '#lib/refill/views.ts';
import { useAccountRouter } from '../use-account-router.ts';
import { InternetChoices, OWN_REFILLS } from './internet-choices.tsx';
import { RefillCart } from './refill-cart.tsx';
import { useRefillPaths } from './refill-memory.tsx';
import { TvChoices } from './tv-choices.tsx';
import { useRefillCart } from './use-refill-cart.ts';

/** Spec 3 §2.2, §4.2: what the refill buys, what it costs, and how long it lasts. */
export function CardTab({ view }: { view: RefillCartView }) {
  const t = useTranslations('refill.cart');
  const router = useAccountRouter();
  const paths = useRefillPaths();
  const disabled = !useHydrated();
  const selection = useRefillCart(view);
  const { cart, change } = selection;
  const { prices } = view;

  return (
    <RefillCart
      view={view}
      selection={selection}
      problem={selection.problem}
      onRetry={selection.retry}
      onNext={() => router.push(paths.payment)}
      alert={
        view.isTribal && (
          <Banner tone="info">
            <p>{t('tribal')}</p>
          </Banner>
        )
      }
    >
      <InternetChoices cart={cart} prices={prices} rules={OWN_REFILLS} disabled={disabled} onChange={change} />
      <TvChoices cart={cart} prices={prices} disabled={disabled} onChange={change} />
    </RefillCart>
  );
}
