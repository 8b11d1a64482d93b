'use client';

import { useTranslations } from 'next-intl';
import type { Elements } from '#components/ui/elements.ts';
import { Banner } from '#components/ui/banner.tsx';
import { useHydrated } from '#components/ui/use-hydrated.ts';
import type { PurchaseRef } from '#lib/payment/api.ts';
import { chooseMovePlan, reachesMove } from '#lib/move/move-cart.ts';
import { refillDays } from '#lib/plans/refill-cart.ts';
import { formatDay } from '#lib/domain/calendar-day.ts';
import type { MoveRefillView } from '#lib/move/views.ts';
import { InternetChoices, type InternetRules } from '../../refill/internet-choices.tsx';
import { RefillCart } from '../../refill/refill-cart.tsx';
import { useRefillPaths } from '../../refill/refill-memory.tsx';
import { useChoosePayment } from '../../refill/use-choose-payment.ts';
import { useRefillCart } from '../../refill/use-refill-cart.ts';
import { useAccountRouter } from '../../use-account-router.ts';
import { MoveTv } from './move-tv.tsx';

const MOVE_REFILLS: InternetRules = { choosePlan: chooseMovePlan, canTakeOut: false };

interface Props {
  view: MoveRefillView;
  /** Destination and day, shown above the choices. */
  facts: Elements;
}

/** Spec 3 §4.2: the cart of a move. With a saved card the review comes next, otherwise the payment. */
export function MoveCart({ view: { account, cart: view, day, savedCard }, facts }: Props) {
  const t = useTranslations('moving.refill');
  const router = useAccountRouter();
  const paths = useRefillPaths();
  const disabled = !useHydrated();
  const selection = useRefillCart(view);
  const payment = useChoosePayment(account);
  const { cart, change } = selection;
  const { prices, preview } = view;
  const isShort = !reachesMove(refillDays(cart), { ...preview, moveDay: day });
  const goOn = (purchase: PurchaseRef) => {
    if (savedCard === null) router.push(paths.payment);
    else void payment.choose(purchase, { kind: 'saved', card: savedCard });
  };

  return (
    <RefillCart
      view={view}
      selection={selection}
      problem={selection.problem ?? payment.problem}
      onRetry={selection.problem ? selection.retry : payment.retry}
      onNext={goOn}
      isSubmitting={payment.isChoosing}
      alert={isShort && <Banner tone="warning" announce="status" title={t('short', { date: formatDay(day) })} />}
    >
      {facts}
      <InternetChoices cart={cart} prices={prices} rules={MOVE_REFILLS} disabled={disabled} onChange={change} />
      <MoveTv cart={cart} prices={prices} disabled={disabled} onChange={change} />
    </RefillCart>
  );
}
