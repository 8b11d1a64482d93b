'use client';

import { useTranslations } from 'next-intl';
import { Button } from '#components/ui/button.tsx';
import { classNames } from '#components/ui/class-names.ts';
import { Money } from '#components/ui/money.tsx';
import type { LocatedPlan } from '#lib/forms/litepay-exchange.ts';
import { PAYMENT_FORM_ID } from './payment-form-id.ts';
import styles from './sticky-cart.module.css';
import type { QuoteState, StepId } from './use-refill.ts';

interface Props {
  plan: LocatedPlan;
  quote: QuoteState;
  open: StepId | null;
  isPaid: boolean;
  onNext: (step: StepId) => void;
}

/** Spec 3 §2.5: '1 item', the total and the way to the next step; at the bottom of a phone's screen. */
export function StickyCart({ plan, quote, open, isPaid, onNext }: Props) {
  const t = useTranslations('litepay.cart');
  const total = typeof quote === 'object' ? quote.totalCents : plan.subtotalCents;
  return (
    <section className={classNames(styles.cart, open === 'review' && styles.besideTotal)} aria-label={t('label')}>
      <div className={styles.facts}>
        <p className={styles.items}>{t('items', { count: 1 })}</p>
        <p className={styles.total}>
          <span className={styles.label}>{t('total')}</span> <Money cents={total} size="large" />
        </p>
      </div>
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
    </section>
  );
}
