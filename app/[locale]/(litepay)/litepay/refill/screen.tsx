'use client';

import { useTranslations } from 'next-intl';
import { lazy, Suspense, useEffect, useEffectEvent, useRef, useState } from 'react';
import { forgetPaidDrafts } from '#components/payment/purchase-completed.tsx';
import { usePayment } from '#components/payment/use-payment.ts';
import type { Elements } from '#components/ui/elements.ts';
import { Skeleton } from '#components/ui/skeleton.tsx';
import { type AccordionStep, StepAccordion } from '#components/ui/step-accordion.tsx';
import { ERROR_PAGE } from '#lib/domain/session/site-paths.ts';
import { useRouter } from '#lib/i18n/use-router.ts';
import {
  LITEPAY_ACCORDION_STEPS,
  LITEPAY_FLOW,
  type LitepayAccordionStep,
  litepayReceiptPath,
  litepayStatusPath,
} from '#lib/litepay/flow.ts';
import type { LitepayView } from '#lib/litepay/api.ts';
import { LITEPAY_DRAFTS } from '#app/[locale]/(litepay)/litepay/litepay-drafts.ts';
import { FindStep } from './find-step.tsx';
import { loadSteps } from './load-steps.ts';
import { useGuestPin } from './use-guest-pin.ts';
import { type Refill, useRefill } from './use-refill.ts';
import styles from './screen.module.css';

function lazySteps(isHosted: boolean) {
  return {
    AccountLine: lazy(async () => ({ default: (await loadSteps(isHosted)).AccountLine })),
    LitepayCart: lazy(async () => ({ default: (await loadSteps(isHosted)).LitepayCart })),
    PaymentStep: lazy(async () => ({ default: (await loadSteps(isHosted)).PaymentStep })),
    Review: lazy(async () => ({ default: (await loadSteps(isHosted)).Review })),
  };
}

const STEPS = lazySteps(false);
const HOSTED_STEPS = lazySteps(true);

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
  const { account, card, open } = refill;
  const isHosted = view.hostedCard !== undefined;
  const { AccountLine, LitepayCart, PaymentStep, Review } = isHosted ? HOSTED_STEPS : STEPS;
  const isLocked = payment.isSending || pin.payment.isSending;
  useStepHistory(open, (step) => !isLocked && refill.returnTo(step));

  const parts = {
    find: {
      isComplete: account !== null,
      summary: account && (
        <Suspense>
          <AccountLine account={account} onChange={() => !isLocked && refill.openStep('find')} />
        </Suspense>
      ),
      content: (
        <FindStep
          refill={refill}
          canLogIn={view.canLogIn}
          supportPhone={view.supportPhone}
          isHosted={isHosted}
          receipt={refill.after && receipt}
        />
      ),
    },
    payment: {
      isComplete: card !== null,
      content: account && (
        <Suspense fallback={<Skeleton lines={6} />}>
          <PaymentStep view={view} refill={refill} account={account} pin={pin} isLocked={isLocked} />
        </Suspense>
      ),
    },
    review: {
      isComplete: false,
      content: account && card && (
        <Suspense fallback={<Skeleton lines={4} />}>
          <Review refill={refill} payment={payment} account={account} card={card} />
        </Suspense>
      ),
    },
  } satisfies Record<LitepayAccordionStep, Omit<AccordionStep<LitepayAccordionStep>, 'id' | 'title'>>;
  const steps = LITEPAY_ACCORDION_STEPS.map((id) => ({ id, title: t(LITEPAY_FLOW[id].title), ...parts[id] }));

  return (
    <div className={styles.layout} data-step={open ?? undefined}>
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
        {account && !(open === 'payment' && refill.method === 'pin') && (
          <Suspense>
            <LitepayCart refill={refill} plan={account.plan} />
          </Suspense>
        )}
        {open === 'find' && otherServices}
      </aside>
    </div>
  );
}

/** Spec 3 §4.5: the outcome of the refill's payment, and where it leads. */
function useLitepayPayment(refill: Refill, view: LitepayView) {
  const router = useRouter();
  const payment = usePayment({
    api: '/api/litepay',
    view,
    onConfirmed: (reference) => router.push(litepayReceiptPath(reference)),
    onPending: (reference) => router.push(litepayStatusPath(reference)),
    onFailed: (reference) => router.push(`${ERROR_PAGE}?${new URLSearchParams({ reference })}`),
    onDeclined: refill.decline,
    onStale: refill.requestQuote,
    onCardGone: refill.edit,
  });

  // A message about one card and account does not apply to another.
  const { card, account } = refill;
  const { dismiss } = payment;
  useEffect(dismiss, [dismiss, card, account?.phone, account?.zip]);
  return payment;
}

/** The key of the step's name in the browser's history state. */
const STATE = 'hearthlineLitepayStep';

/**
 * Gives each step its own entry in the browser's history, so that the back button returns to the previous step. A step that is opened again
 * from a later one takes that one's entry. `onReturn`: called after the browser's back or forward.
 */
function useStepHistory(open: LitepayAccordionStep | null, onReturn: (step: LitepayAccordionStep) => void): void {
  const shownStep = useRef<LitepayAccordionStep | null>(null);
  const goTo = useEffectEvent(onReturn);

  useEffect(() => {
    if (open === null || open === shownStep.current) return;
    const isLater = shownStep.current !== null && isAfter(open, shownStep.current);
    shownStep.current = open;
    if (isLater) window.history.pushState({ [STATE]: open }, '');
    else window.history.replaceState({ ...toRecord(window.history.state), [STATE]: open }, '');
  }, [open]);

  useEffect(() => {
    const follow = ({ state }: PopStateEvent) => {
      const step = LITEPAY_ACCORDION_STEPS.find((one) => one === toRecord(state)[STATE]);
      if (!step) return;
      shownStep.current = step;
      goTo(step);
    };
    window.addEventListener('popstate', follow);
    return () => window.removeEventListener('popstate', follow);
  }, []);
}

function isAfter(step: LitepayAccordionStep, other: LitepayAccordionStep): boolean {
  return LITEPAY_ACCORDION_STEPS.indexOf(step) > LITEPAY_ACCORDION_STEPS.indexOf(other);
}

function toRecord(state: unknown): Record<string, unknown> {
  return typeof state === 'object' && state !== null ? { ...state } : {};
}
