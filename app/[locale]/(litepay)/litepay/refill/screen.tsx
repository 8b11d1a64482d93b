'use client';

import { useTranslations } from 'next-intl';
import { lazy, Suspense, useState } from 'react';
import type { Elements } from '#components/ui/elements.ts';
import { Skeleton } from '#components/ui/skeleton.tsx';
import { type AccordionStep, StepAccordion } from '#components/ui/step-accordion.tsx';
import { forgetPaidDrafts } from '#components/payment/paid-drafts.ts';
import { LITEPAY_FLOW, LITEPAY_ACCORDION_STEPS, type LitepayAccordionStep } from '#lib/litepay/flow.ts';
import type { LitepayView } from '#lib/litepay/views.ts';
import { LITEPAY_DRAFTS } from '../litepay-drafts.ts';
import { FindStep } from './find-step.tsx';
import { loadSteps } from './load-steps.ts';
import { LocatedPlanCard } from './located-plan-card.tsx';
import { LitepayCart } from './litepay-cart.tsx';
import styles from './screen.module.css';
import { useGuestPin } from './use-guest-pin.ts';
import { useRefill } from './use-refill.ts';
import { useLitepayPayment } from './use-litepay-payment.ts';
import { useStepHistory } from './use-step-history.ts';

const PaymentStep = lazy(async () => ({ default: (await loadSteps()).PaymentStep }));
const Review = lazy(async () => ({ default: (await loadSteps()).Review }));

interface Props {
  view: LitepayView;
  /** Rendered on the server: they do not depend on the guest's input. */
  receipt: Elements;
  otherServices: Elements;
}

export function LitepayScreen({ view, receipt, otherServices }: Props) {
  const t = useTranslations('litepay');
  // Runs before the steps restore their drafts: another tab's payment may have ended them.
  useState(() => typeof window !== 'undefined' && view.after && forgetPaidDrafts(view.after, LITEPAY_DRAFTS));
  const refill = useRefill(view);
  const payment = useLitepayPayment(refill, view);
  const pin = useGuestPin(refill, view);
  const { located, card, open } = refill;
  const isLocked = payment.isSending || pin.payment.isSending;
  useStepHistory(open, (step) => !isLocked && refill.returnTo(step));

  const parts = {
    find: {
      isComplete: located !== null,
      summary: located && <LocatedPlanCard plan={located.plan} />,
      content: (
        <FindStep
          refill={refill}
          supportPhone={view.supportPhone}
          onBegin={() => void loadSteps()}
          receipt={refill.after && receipt}
        />
      ),
    },
    payment: {
      isComplete: card !== null,
      content: located && (
        <Suspense fallback={<Skeleton lines={6} />}>
          <PaymentStep view={view} refill={refill} located={located} pin={pin} isLocked={isLocked} />
        </Suspense>
      ),
    },
    review: {
      isComplete: false,
      content: located && card && (
        <Suspense fallback={<Skeleton lines={4} />}>
          <Review refill={refill} payment={payment} located={located} card={card} />
        </Suspense>
      ),
    },
  } satisfies Record<LitepayAccordionStep, Omit<AccordionStep<LitepayAccordionStep>, 'id' | 'title'>>;
  const steps = LITEPAY_ACCORDION_STEPS.map((id) => ({ id, title: t(LITEPAY_FLOW[id].title), ...parts[id] }));

  return (
    <div className={styles.layout}>
      <div>
        <StepAccordion
          steps={steps}
          openId={open}
          onOpen={refill.openStep}
          completeLabel={t('steps.complete')}
          isFrozen={isLocked}
        />
      </div>
      <aside className={styles.aside}>
        {located && !(open === 'payment' && refill.method === 'pin') && (
          <LitepayCart refill={refill} plan={located.plan} />
        )}
        {otherServices}
      </aside>
    </div>
  );
}
