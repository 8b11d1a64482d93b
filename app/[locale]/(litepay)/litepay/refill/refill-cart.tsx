'use client';

import { useTranslations } from 'next-intl';
import { StickyCart } from '#components/cart/sticky-cart.tsx';
import { Button } from '#components/ui/button.tsx';
import type { LocatedPlan } from '#lib/forms/litepay-exchange.ts';
import { PAYMENT_FORM_ID } from './payment-form-id.ts';
import type { QuoteState, StepId } from './use-refill.ts';

interface Props {
  plan: LocatedPlan;
  quote: QuoteState;
  open: StepId | null;
  isPaid: boolean;
  onNext: (step: StepId) => void;
}

/** Spec 3 §2.5: '1 item', the total and the way to the next step. */
export function RefillCart({ plan, quote, open, isPaid, onNext }: Props) {
  const t = useTranslations('litepay.cart');
  return (
    <StickyCart
      label={t('label')}
      items={t('items', { count: 1 })}
      totalLabel={t('total')}
      totalCents={typeof quote === 'object' ? quote.totalCents : plan.subtotalCents}
      besideTotal={open === 'review'}
    >
      {open === 'payment' && (
        <Button type="submit" form={PAYMENT_FORM_ID} wide>
          {t('next')}
        </Button>
      )}
      {(open === 'find' || open === null) && (
        <Button wide onClick={() => onNext(isPaid ? 'review' : 'payment')}>
          {t('next')}
        </Button>
      )}
    </StickyCart>
  );
}
