'use client';

import { useLocale } from 'next-intl';
import { useCallback, useEffect, useRef, useState } from 'react';
import { getJson, postJson } from '#lib/browser/api.ts';
import { track } from '#lib/browser/data-layer.ts';
import type { CardForm } from '#lib/forms/card-form.ts';
import type { LocatedPlan, PaymentFailure, Quote } from '#lib/forms/litepay-exchange.ts';
import { useRouter } from '#lib/i18n/use-router.ts';
import { attemptAnswer, quoteAnswer } from './later.ts';

export type StepId = 'find' | 'payment' | 'review';

const STEP_NUMBER = { find: 1, payment: 2, review: 3 } as const satisfies Record<StepId, number>;

/** What the server knows of this guest when the page is opened (`RefillView`). */
export interface RefillStart {
  phone: string;
  zip: string;
  plan: LocatedPlan | null;
  quote: Quote | null;
  failure: PaymentFailure | null;
  today: { year: number; month: number };
  supportPhone: string;
}

/** `pending`: the tax is being asked for. `failed`: the server could not be reached. */
export type QuoteState = Quote | 'pending' | 'failed';

export type Refill = ReturnType<typeof useRefill>;

/** Spec 3 §4.5: which step is open, what is complete, and what the total is. */
export function useRefill(start: RefillStart) {
  const locale = useLocale();
  const router = useRouter();
  const [phone, setPhone] = useState(start.phone);
  const [plan, setPlan] = useState(start.plan);
  const [quote, setQuote] = useState<QuoteState>(start.quote ?? 'pending');
  const [card, setCard] = useState<CardForm | null>(null);
  const [failure, setFailure] = useState(start.failure);
  const [open, setOpen] = useState<StepId | null>(start.plan ? 'payment' : 'find');
  const [isEditing, setEditing] = useState(true);
  const asked = useRef(false);

  const requestQuote = useCallback(async () => {
    setQuote('pending');
    const answer = await postJson('/api/litepay/quote', { locale }, quoteAnswer);
    if (!answer.ok) return setQuote('failed');
    switch (answer.body.outcome) {
      case 'quoted':
        setPlan(answer.body.plan);
        return setQuote(answer.body.quote);
      case 'open':
        return router.push('/litepay/status');
      case 'lost':
        setPlan(null);
        setCard(null);
        return setOpen('find');
    }
  }, [locale, router]);

  useEffect(() => {
    if (asked.current || !start.plan || start.quote) return;
    asked.current = true;
    void requestQuote();
  }, [requestQuote, start]);

  const openStep = (step: StepId | null) => {
    setOpen(step);
    if (step) track({ event: 'step_view', step: STEP_NUMBER[step] });
  };

  const showFailure = (next: PaymentFailure) => {
    setFailure(next);
    setEditing(true);
    openStep('payment');
    track({ event: 'payment_error', step: 3, detail: 'trouble processing payment' });
    void requestQuote();
  };

  /** The browser lost the answer: only the server can say what became of the payment. */
  const followUp = async () => {
    for (;;) {
      const answer = await getJson('/api/litepay/attempt', attemptAnswer);
      if (answer.ok) return router.push(answer.body.state === 'none' ? '/litepay/refill' : '/litepay/status');
      await new Promise((resolve) => setTimeout(resolve, 2_000));
    }
  };

  return {
    phone,
    plan,
    quote,
    card,
    failure,
    open,
    openStep,
    isEditing,
    requestQuote,
    showFailure,
    followUp,
    /** Back to the form of step 2, everything typed still in it. */
    edit: () => {
      setEditing(true);
      openStep('payment');
    },
    located: (found: LocatedPlan, typedPhone: string) => {
      setPhone(typedPhone);
      setPlan(found);
      setFailure(null);
      openStep('payment');
      track({ event: 'add_to_cart', price: found.priceCents / 100 });
      void requestQuote();
    },
    paymentReady: (values: CardForm) => {
      setCard(values);
      setFailure(null);
      setEditing(false);
      openStep('review');
    },
  };
}
