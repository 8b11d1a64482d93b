'use client';

import { useLocale } from 'next-intl';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { PayingCard } from '#components/payment/paying-card.ts';
import type { QuoteState } from '#components/payment/review-step.tsx';
import { typedPin } from '#components/payment/typed-pin.ts';
import { countAsLost, isSignedOut, post } from '#lib/browser/api.ts';
import { track } from '#lib/browser/data-layer.ts';
import { phoneDigits } from '#lib/domain/contact/phone.ts';
import { useRouter } from '#lib/i18n/use-router.ts';
import type { LocatedPlan } from '#lib/litepay/api.ts';
import { type LitepayAccordionStep, openLitepayStep } from '#lib/litepay/flow.ts';
import type { LitepayView, RefillMethod } from '#lib/litepay/views.ts';
import type { PaymentFailure, PurchaseRef } from '#lib/payment/api.ts';
import { pinOwner } from '../litepay-drafts.ts';
import { receiptPath, statusPath } from '../litepay-paths.ts';

const STEP_NUMBER = { find: 1, payment: 2, review: 3 } as const satisfies Record<LitepayAccordionStep, number>;

/** The account located by a phone (ten digits) and a ZIP code. */
export interface LocatedPurchase {
  phone: string;
  zip: string;
  plan: LocatedPlan;
  purchase: PurchaseRef;
}

/** What step 1 says until the next lookup. `not-found`: a guest may not refill the account any longer. */
export type FindNotice = { kind: 'not-found' } | ({ kind: 'unsent' } & NonNullable<LitepayView['unsent']>);

function noticeIn({ unsent }: LitepayView): FindNotice | null {
  return unsent && { kind: 'unsent', ...unsent };
}

export type Refill = ReturnType<typeof useRefill>;

function locatedIn({ phone, zip, plan, purchase }: LitepayView): LocatedPurchase | null {
  return plan && purchase ? { phone, zip, plan, purchase } : null;
}

function openStepFor(located: LocatedPurchase | null, card: PayingCard | null): LitepayAccordionStep {
  return openLitepayStep({ located: located !== null, billingValid: card !== null });
}

/** Spec 3 §4.5: which step is open, what is complete, and the total. `view`: the server's latest. */
export function useRefill(view: LitepayView) {
  const router = useRouter();
  const [adopted, setAdopted] = useState(view);
  const [located, setLocated] = useState(() => locatedIn(view));
  const [card, setCard] = useState<PayingCard | null>(null);
  const [failure, setFailure] = useState(view.failure);
  const [open, setOpen] = useState<LitepayAccordionStep | null>(() => openStepFor(located, null));
  const [after, setAfter] = useState(view.after);
  const [notice, setNotice] = useState(() => noticeIn(view));
  // A PIN that was typed before the language was changed has its tab open.
  const [method, setMethod] = useState<RefillMethod>(() =>
    view.takesPins && located && typedPin(pinOwner(located)) !== '' ? 'pin' : view.method,
  );

  const lose = (said: FindNotice | null = null) => {
    setLocated(null);
    setCard(null);
    setFailure(null);
    setNotice(said);
    setOpen(openStepFor(null, null));
  };
  // The server's next view says why, if a payment was not sent.
  const onLost = () => {
    lose();
    router.refresh();
  };
  const { quote, requestQuote } = useRefillQuote({ view, located, onPlan: updatePlan, onLost });

  if (adopted !== view) {
    const next = locatedIn(view);
    setAdopted(view);
    setLocated(next);
    setAfter(view.after);
    setFailure(view.failure);
    setNotice(noticeIn(view));
    if (view.failure) setMethod(view.method);
    if (!next || view.failure) {
      setCard(null);
      setOpen(openStepFor(next, null));
    }
  }

  function updatePlan(plan: LocatedPlan, purchase: PurchaseRef) {
    setLocated((before) => before && { ...before, plan, purchase });
  }

  const openStep = (step: LitepayAccordionStep | null) => {
    setOpen(step);
    if (step) track({ event: 'step_view', step: STEP_NUMBER[step] });
  };

  return {
    located,
    purchase: located?.purchase ?? null,
    /** Until an account is located: the confirmed payment that the next lookup moves on from. */
    after,
    quote,
    card,
    failure,
    notice,
    open,
    openStep,
    /** By the browser's back or forward: the step, or the one that is due if it is locked by now. */
    returnTo: (step: LitepayAccordionStep) => {
      const isLocked = (step !== 'find' && !located) || (step === 'review' && !card);
      openStep(isLocked ? openStepFor(located, card) : step);
    },
    requestQuote: () => void requestQuote(located?.purchase ?? null),
    /** Goes to the step after the one shown. */
    goOn: () => openStep(openStepFor(located, card)),
    /** Back to the card step: the card must be confirmed again before it can be charged. */
    edit: () => {
      setCard(null);
      openStep(openStepFor(located, null));
    },
    find: ({ phone, zip, plan, purchase }: LocatedPurchase) => {
      const found = { phone: phoneDigits(phone) ?? phone, zip, plan, purchase };
      setLocated(found);
      setAfter(null);
      setNotice(null);
      setFailure(null);
      setMethod('card');
      openStep(openStepFor(found, null));
      track({ event: 'add_to_cart', price: plan.priceCents / 100 });
      void requestQuote(purchase);
    },
    /** No account is located any longer: the later steps close and the cart is empty. Step 1 says why, if anything is given. */
    lose,
    confirmCard: (confirmed: PayingCard) => {
      setCard(confirmed);
      setFailure(null);
      openStep(openStepFor(located, confirmed));
    },
    /** A declined card. If the response was lost, the server's next view says why. */
    decline: (next: PaymentFailure | null) => {
      setCard(null);
      openStep(openStepFor(located, null));
      track({ event: 'payment_error', step: 3, detail: 'trouble processing payment' });
      if (!next) return router.refresh();
      setFailure(next);
      void requestQuote(located?.purchase ?? null);
    },
    startAgain: () => router.refresh(),
    method,
    /** A change of payment method: the card must be confirmed again before it can be charged. */
    choose: (next: RefillMethod) => {
      setMethod(next);
      setFailure(null);
      setCard(null);
      // Looking up a PIN has replaced the card's total.
      if (next === 'card') void requestQuote(located?.purchase ?? null);
    },
    /** Reports why a PIN was not redeemed. */
    fail: setFailure,
  };
}

interface Options {
  view: LitepayView;
  located: { purchase: PurchaseRef } | null;
  /** Receives the plan as just read. */
  onPlan: (plan: LocatedPlan, purchase: PurchaseRef) => void;
  onLost: () => void;
}

/** The total of the located account's refill. A response for an account that is no longer the located one is dropped. */
function useRefillQuote({ view, located, onPlan, onLost }: Options) {
  const locale = useLocale();
  const router = useRouter();
  const [quoted, setQuoted] = useState<{ of: PurchaseRef | null; quote: QuoteState }>();
  const current = useRef<PurchaseRef>(null);
  const handlers = useRef({ onPlan, onLost });
  useEffect(() => {
    handlers.current = { onPlan, onLost };
  });

  const requestQuote = useCallback(
    async (purchase: PurchaseRef | null) => {
      if (!purchase) return;
      current.current = purchase;
      setQuoted({ of: purchase, quote: 'pending' });
      const response = await post('/api/litepay/quote', { purchase, locale });
      if (current.current !== purchase) return;
      if (isSignedOut(response)) return handlers.current.onLost();
      if (!response.ok) return setQuoted({ of: purchase, quote: 'failed' });
      switch (response.body.outcome) {
        case 'quoted': {
          const { plan, quote, purchase: latest } = response.body;
          current.current = latest;
          handlers.current.onPlan(plan, latest);
          return setQuoted({ of: latest, quote });
        }
        case 'failed':
          return setQuoted({ of: purchase, quote: 'failed' });
        case 'open':
          return router.push(statusPath(null));
        case 'confirmed':
          return router.push(receiptPath(null));
        case 'start-again':
          return handlers.current.onLost();
        default:
          return setQuoted({ of: purchase, quote: countAsLost(response.body.outcome).reason });
      }
    },
    [locale, router],
  );

  // A located account whose total the server has not frozen yet.
  const isOwed = view.plan !== null && view.purchase !== null && view.quote === null;
  useEffect(() => {
    if (isOwed && current.current !== view.purchase) void requestQuote(view.purchase);
  }, [isOwed, requestQuote, view.purchase]);

  const isOwn = located !== null && quoted?.of === located.purchase;
  const fromView = located !== null && located.purchase === view.purchase ? view.quote : null;
  const quote: QuoteState = isOwn ? quoted.quote : (fromView ?? 'pending');
  return { quote, requestQuote };
}
