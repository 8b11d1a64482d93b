'use client';

import { useTranslations } from 'next-intl';
import { lazy, type ReactNode, Suspense } from 'react';
import { Accordion } from '#components/ui/accordion.tsx';
import { Skeleton } from '#components/ui/skeleton.tsx';
import { FindStep } from './find-step.tsx';
import { loadLater } from './later.ts';
import { LocatedPlanCard } from './located-plan-card.tsx';
import styles from './screen.module.css';
import { RefillCart } from './refill-cart.tsx';
import { type RefillStart, type StepId, useRefill } from './use-refill.ts';

const PaymentStep = lazy(async () => ({ default: (await loadLater()).PaymentStep }));
const ReviewStep = lazy(async () => ({ default: (await loadLater()).ReviewStep }));

const STEPS: readonly StepId[] = ['find', 'payment', 'review'];
const isStep = (id: string | null): id is StepId => STEPS.some((step) => step === id);

interface Props {
  start: RefillStart;
  /** Rendered on the server: nothing in it waits for the guest. */
  otherServices: ReactNode;
}

export function RefillScreen({ start, otherServices }: Props) {
  const t = useTranslations('litepay');
  const refill = useRefill(start);
  const { plan, quote, card, failure, open } = refill;

  const items = [
    {
      id: 'find',
      title: t('steps.find'),
      complete: plan !== null,
      summary: plan && <LocatedPlanCard plan={plan} />,
      content: <FindStep start={start} onBegin={() => void loadLater()} onFound={refill.located} />,
    },
    {
      id: 'payment',
      title: t('steps.payment'),
      complete: card !== null,
      disabled: plan === null,
      content: plan && (
        <Suspense fallback={<Skeleton lines={6} />}>
          <PaymentStep
            today={start.today}
            phone={refill.phone}
            failure={failure}
            card={card}
            isEditing={refill.isEditing}
            onEdit={refill.edit}
            onReady={refill.paymentReady}
          />
        </Suspense>
      ),
    },
    {
      id: 'review',
      title: t('steps.review'),
      disabled: card === null,
      content: plan && card && (
        <Suspense fallback={<Skeleton lines={4} />}>
          <ReviewStep refill={refill} plan={plan} card={card} phone={refill.phone} />
        </Suspense>
      ),
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
        {plan && <RefillCart plan={plan} quote={quote} open={open} onNext={refill.openStep} isPaid={card !== null} />}
        {otherServices}
      </aside>
    </div>
  );
}
