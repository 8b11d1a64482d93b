'use client';

import { useLocale } from 'next-intl';
import { useState } from 'react';
import type { PaymentNoticeKind } from '#components/payment/payment-notice.tsx';
import { postJson } from '#lib/browser/api.ts';
import { track } from '#lib/browser/data-layer.ts';
import { sealCard } from '#lib/browser/seal-card.ts';
import { clearDraft } from '#lib/browser/session-draft.ts';
import type { CardForm } from '#lib/forms/card-form.ts';
import {
  orderAnswerSchema,
  type OrderFailure,
  type OrderQuote,
  orderStateAnswerSchema,
} from '#lib/forms/shop-exchange.ts';
import { useBuyMemory } from '../buy-memory.tsx';
import { useBuyRouter } from '../use-buy-router.ts';

export type OrderNotice = { kind: Exclude<PaymentNoticeKind, 'limited'> } | { kind: 'limited'; seconds: number };

/** Spec 1 §4, Money: encrypts the card in this browser, submits the order once, and leads where the outcome says. */
export function useOrder(tab: string, card: CardForm['card']) {
  const locale = useLocale();
  const router = useBuyRouter(tab);
  const [, remember] = useBuyMemory();
  const [sending, setSending] = useState(false);
  const [notice, setNotice] = useState<OrderNotice | null>(null);
  const [failure, setFailure] = useState<OrderFailure | null>(null);

  const stop = (next: OrderNotice) => {
    setSending(false);
    setNotice(next);
  };

  /** The browser lost the answer: only the server can say what became of the order. */
  const followUp = async () => {
    for (;;) {
      const answer = await postJson('/api/buy/attempt', { tab, locale }, orderStateAnswerSchema);
      if (answer.ok) return answer.body.state === 'none' ? stop({ kind: 'not-sent' }) : router.to('status');
      await new Promise((resolve) => setTimeout(resolve, 2_000));
    }
  };

  const order = async (quote: OrderQuote) => {
    setSending(true);
    setNotice(null);
    setFailure(null);
    const { attempt, reference, totals } = quote;
    const sealed = await sealCard(card, attempt);
    if (!sealed.ok) return stop({ kind: sealed.reason });
    track({ event: 'begin_checkout', price: totals.totalCents / 100 });

    const body = { tab, locale, attempt, totalCents: totals.totalCents, terms: true, card: sealed.value };
    const answer = await postJson('/api/buy/order', body, orderAnswerSchema);
    if (!answer.ok) {
      if (answer.reason === 'limited') return stop({ kind: 'limited', seconds: answer.retryAfterSeconds });
      return answer.reason === 'refused' ? stop({ kind: 'not-sent' }) : followUp();
    }
    switch (answer.body.outcome) {
      case 'placed':
        clearDraft('buy');
        return router.instead('orderConfirmation');
      case 'pending':
        return router.instead('status');
      case 'failed':
        return router.fail(reference);
      case 'declined':
        track({ event: 'order_declined' });
        setSending(false);
        setFailure(answer.body.failure);
        remember({ quote: null });
        return router.refresh();
      case 'changed':
        remember({ quote: null });
        router.refresh();
        return stop({ kind: 'changed' });
      case 'not-sent':
        // That quote is used up; the page brings a new one.
        remember({ quote: null });
        router.refresh();
        return stop({ kind: 'not-sent' });
      case 'start-again':
        return stop({ kind: 'start-again' });
    }
  };

  return { order, sending, notice, failure };
}
