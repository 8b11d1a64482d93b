'use client';

import { useLocale } from 'next-intl';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { PayingCard } from '#components/payment/paying-card.ts';
import type { QuoteState } from '#components/payment/review-step.tsx';
import { typedPin } from '#components/payment/typed-pin.ts';
import { toLostResponse, isSignedOut, post } from '#lib/browser/api.ts';
import { track } from '#lib/browser/data-layer.ts';
import { parsePhone } from '#lib/domain/contact/phone.ts';
import { useRouter } from '#lib/i18n/use-router.ts';
import type { LitepayView, LocatedPlan, RefillMethod } from '#lib/litepay/api.ts';
import {
  type LitepayAccordionStep,
  litepayReceiptPath,
  litepayStatusPath,
  openLitepayStep,
} from '#lib/litepay/flow.ts';
import type { PaymentFailure, PurchaseRef } from '#lib/payment/api.ts';
import { pinOwner } from '#app/[locale]/(litepay)/litepay/litepay-drafts.ts';

const STEP_NUMBER = { find: 1, payment: 2, review: 3 } as const satisfies Record<LitepayAccordionStep, number>;

/** The account found by a phone (ten digits) and a ZIP code. */
export interface FoundAccount {
  phone: string;
  zip: string;
  plan: LocatedPlan;
  purchase: PurchaseRef;
}

/** What step 1 shows until the next lookup. `not-found`: a guest may not refill the account any longer. */
export type FindNotice = { kind: 'not-found' } | ({ kind: 'unsent' } & NonNullable<LitepayView['unsent']>);

function toNotice({ unsent }: LitepayView): FindNotice | null {
  return unsent && { kind: 'unsent', ...unsent };
}

export type Refill = ReturnType<typeof useRefill>;

function toAccount({ phone, zip, plan, purchase }: LitepayView): FoundAccount | null {
  return plan && purchase ? { phone, zip, plan, purchase } : null;
}

function dueStep(account: FoundAccount | null, card: PayingCard | null): LitepayAccordionStep {
  return openLitepayStep({ hasAccount: account !== null, hasCard: card !== null });
}

/** Spec 3 §4.5: which step is open, what is complete, and the total. `view`: the server's latest. */
export function useRefill(view: LitepayView) {
  const router = useRouter();
  const [adoptedView, setAdoptedView] = useState(view);
  const [account, setAccount] = useState(() => toAccount(view));
  const [card, setCard] = useState<PayingCard | null>(null);
  const [failure, setFailure] = useState(view.failure);
  const [open, setOpen] = useState<LitepayAccordionStep | null>(() => dueStep(account, null));
  const [after, setAfter] = useState(view.after);
  const [notice, setNotice] = useState(() => toNotice(view));
  // A PIN that was typed before the language was changed has its tab open.
  const [method, setMethod] = useState<RefillMethod>(() =>
    view.takesPins && account && typedPin(pinOwner(account)) !== '' ? 'pin' : view.method,
  );

  const lose = (reason: FindNotice | null = null) => {
    setAccount(null);
    setCard(null);
    setFailure(null);
    setNotice(reason);
    setOpen(dueStep(null, null));
  };
  // The server's next view says why, if a payment was not sent.
  const onLost = () => {
    lose();
    router.refresh();
  };
  const { quote, requestQuote, requestPlan } = useRefillQuote({ view, account, onPlan: updatePlan, onLost });

  if (adoptedView !== view) {
    const next = toAccount(view);
    setAdoptedView(view);
    setAccount(next);
    setAfter(view.after);
    setFailure(view.failure);
    setNotice(toNotice(view));
    if (view.failure) setMethod(view.method);
    if (!next || view.failure) {
      setCard(null);
      setOpen(dueStep(next, null));
    }
  }

  function updatePlan(plan: LocatedPlan, purchase: PurchaseRef, isChosen: boolean) {
    setAccount((before) => before && { ...before, plan: isChosen ? plan : before.plan, purchase });
  }

  const openStep = (step: LitepayAccordionStep | null) => {
    setOpen(step);
    if (step) track({ event: 'step_view', step: STEP_NUMBER[step] });
  };

  return {
    account,
    purchase: account?.purchase ?? null,
    /** Until an account is found: the confirmed payment that the next lookup moves on from. */
    after,
    quote,
    card,
    failure,
    notice,
    open,
    openStep,
    /** By the browser's back or forward: the step, or the one that is due if it is locked by now. */
    returnTo: (step: LitepayAccordionStep) => {
      const isLocked = (step !== 'find' && !account) || (step === 'review' && !card);
      openStep(isLocked ? dueStep(account, card) : step);
    },
    requestQuote: () => requestQuote(account?.purchase ?? null),
    /** Goes to the step after the one shown. */
    goOn: () => openStep(dueStep(account, card)),
    /** Back to the card step: the card must be confirmed again before it can be charged. */
    edit: () => {
      setCard(null);
      openStep(dueStep(account, null));
    },
    find: ({ phone, zip, plan, purchase }: FoundAccount) => {
      const foundAccount = { phone: parsePhone(phone) ?? phone, zip, plan, purchase };
      setAccount(foundAccount);
      setAfter(null);
      setNotice(null);
      setFailure(null);
      setMethod('card');
      openStep(dueStep(foundAccount, null));
      track({ event: 'add_to_cart', price: plan.priceCents / 100 });
      requestQuote(purchase, { isNew: true });
    },
    /** The account is gone: the later steps close and the cart is empty. Step 1 gives the reason, if there is one. */
    lose,
    confirmCard: (confirmedCard: PayingCard) => {
      setCard(confirmedCard);
      setFailure(null);
      openStep(dueStep(account, confirmedCard));
    },
    /** A declined card. If the response was lost, the server's next view says why. */
    decline: (next: PaymentFailure | null) => {
      setCard(null);
      openStep(dueStep(account, null));
      track({ event: 'payment_error', step: 3, detail: 'trouble processing payment' });
      if (!next) return router.refresh();
      setFailure(next);
      requestQuote(account?.purchase ?? null);
    },
    startAgain: () => router.refresh(),
    /** Another plan of the account, by its index in the list: the card must be confirmed again, for the new total. */
    choosePlan: (choice: number) => {
      const chosenPlan = account?.plan.choices?.[choice];
      if (!account || !chosenPlan) return;
      const { planDays, subtotalCents, paidThrough } = chosenPlan;
      const price = { priceCents: subtotalCents, creditCents: 0, subtotalCents };
      setAccount({ ...account, plan: { ...account.plan, ...price, planDays, paidThrough, choice } });
      setCard(null);
      setFailure(null);
      void requestPlan(account.purchase, choice);
    },
    method,
    /** A change of payment method: the card must be confirmed again before it can be charged. */
    choose: (next: RefillMethod) => {
      setMethod(next);
      setFailure(null);
      setCard(null);
      // Looking up a PIN has replaced the card's total.
      if (next === 'card') requestQuote(account?.purchase ?? null);
    },
    /** Reports why a PIN was not redeemed. */
    fail: setFailure,
  };
}

interface Options {
  view: LitepayView;
  account: { purchase: PurchaseRef } | null;
  /** Receives the plan as just read. `isChosen`: the guest has not chosen another one since. */
  onPlan: (plan: LocatedPlan, purchase: PurchaseRef, isChosen: boolean) => void;
  onLost: () => void;
}

/** The total of the refill. A response for an account that the guest has left meanwhile is dropped. */
function useRefillQuote({ view, account, onPlan, onLost }: Options) {
  const locale = useLocale();
  const router = useRouter();
  const [quoteState, setQuoteState] = useState<{ purchase: PurchaseRef; quote: QuoteState }>();
  const current = useRef<PurchaseRef>(null);
  /** The request under way, and the plan that the guest has chosen until the server has responded about it. */
  const pending = useRef<Promise<void>>(Promise.resolve());
  const wantedPlan = useRef<number>(null);
  const handlers = useRef({ onPlan, onLost });
  useEffect(() => {
    handlers.current = { onPlan, onLost };
  });

  const requestQuote = useCallback(
    (purchase: PurchaseRef | null, { isNew = false } = {}) => {
      if (!purchase) return;
      if (isNew) wantedPlan.current = null;
      current.current = purchase;
      setQuoteState({ purchase, quote: 'pending' });
      const choice = wantedPlan.current ?? undefined;
      const lose = () => {
        wantedPlan.current = null;
        handlers.current.onLost();
      };
      const request = async () => {
        const response = await post('/api/litepay/quote', { purchase, locale, choice });
        if (current.current !== purchase) return;
        if (isSignedOut(response)) return lose();
        if (!response.ok) return setQuoteState({ purchase, quote: 'failed' });
        switch (response.body.outcome) {
          case 'quoted': {
            const { plan, quote, purchase: latest } = response.body;
            current.current = latest;
            // Another plan was chosen meanwhile, and is asked for next.
            const isWanted = (wantedPlan.current ?? choice) === choice;
            if (isWanted) wantedPlan.current = null;
            handlers.current.onPlan(plan, latest, isWanted);
            return setQuoteState({ purchase: latest, quote: isWanted ? quote : 'pending' });
          }
          case 'failed':
            return setQuoteState({ purchase, quote: 'failed' });
          case 'open':
            return router.push(litepayStatusPath(null));
          case 'confirmed':
            return router.push(litepayReceiptPath(null));
          case 'start-again':
            return lose();
          default:
            return setQuoteState({ purchase, quote: toLostResponse(response.body.outcome).reason });
        }
      };
      pending.current = request();
    },
    [locale, router],
  );

  /** Another plan for the version that the server has by then: of several presses the last one counts. */
  const requestPlan = async (purchase: PurchaseRef, choice: number) => {
    const before = current.current;
    wantedPlan.current = choice;
    setQuoteState({ purchase, quote: 'pending' });
    await pending.current;
    const latest = current.current === before ? purchase : current.current;
    if (wantedPlan.current === choice) requestQuote(latest);
  };

  // The server has an account whose total it has not frozen yet.
  const needsQuote = view.plan !== null && view.purchase !== null && view.quote === null;
  useEffect(() => {
    if (needsQuote && current.current !== view.purchase) requestQuote(view.purchase, { isNew: true });
  }, [needsQuote, requestQuote, view.purchase]);

  const isOwn = account !== null && quoteState?.purchase === account.purchase;
  const fromView = account !== null && account.purchase === view.purchase ? view.quote : null;
  const quote: QuoteState = isOwn ? quoteState.quote : (fromView ?? 'pending');
  return { quote, requestQuote, requestPlan };
}
