'use client';

import { useTranslations } from 'next-intl';
import dynamic from 'next/dynamic';
import { useEffect, useState } from 'react';
import { Accordion } from '#components/ui/accordion.tsx';
import { Skeleton } from '#components/ui/skeleton.tsx';
import { FindStep } from './find-step.tsx';
import { LocatedPlanCard } from './located-plan-card.tsx';
import { OtherServices } from './other-services.tsx';
import styles from './screen.module.css';
import { StickyCart } from './sticky-cart.tsx';
import { type RefillStart, type StepId, useRefill } from './use-refill.ts';

const loadPayment = () => import('./payment-step.tsx').then((module) => module.PaymentStep);
const loadReview = () => import('./review-step.tsx').then((module) => module.ReviewStep);
const PaymentStep = dynamic(loadPayment, { loading: () => <Skeleton lines={6} /> });
const ReviewStep = dynamic(loadReview, { loading: () => <Skeleton lines={4} /> });

/** Fetches the code of the steps to come once the guest has begun, so that the first view carries none of it. */
function usePaymentCode(begun: boolean) {
  useEffect(() => {
    if (!begun) return;
    void loadPayment();
    void loadReview();
  }, [begun]);
}

const STEPS: readonly StepId[] = ['find', 'payment', 'review'];
const isStep = (id: string | null): id is StepId => STEPS.some((step) => step === id);

export function RefillScreen({ start }: { start: RefillStart }) {
  const t = useTranslations('litepay');
  const refill = useRefill(start);
  const { plan, quote, card, failure, open } = refill;
  const [begun, setBegun] = useState(false);
  usePaymentCode(begun || plan !== null);

  const items = [
    {
      id: 'find',
      title: t('steps.find'),
      complete: plan !== null,
      summary: plan && <LocatedPlanCard plan={plan} />,
      content: <FindStep start={start} onBegin={() => setBegun(true)} onFound={refill.located} />,
    },
    {
      id: 'payment',
      title: t('steps.payment'),
      complete: card !== null,
      disabled: plan === null,
      content: plan && (
        <PaymentStep
          today={start.today}
          phone={refill.phone}
          failure={failure}
          card={card}
          isEditing={refill.isEditing}
          onEdit={refill.edit}
          onReady={refill.paymentReady}
        />
      ),
    },
    {
      id: 'review',
      title: t('steps.review'),
      disabled: card === null,
      content: plan && card && <ReviewStep refill={refill} plan={plan} card={card} phone={refill.phone} />,
    },
  ];

  return (
    <div className={styles.layout}>
      <div className={styles.steps}>
        <Accordion
          items={items}
          openId={open}
          onOpen={(id) => refill.openStep(isStep(id) ? id : null)}
          completeLabel={t('steps.complete')}
          numbered
        />
      </div>
      <aside className={styles.aside}>
        {plan && <StickyCart plan={plan} quote={quote} open={open} onNext={refill.openStep} isPaid={card !== null} />}
        <OtherServices />
      </aside>
    </div>
  );
}
