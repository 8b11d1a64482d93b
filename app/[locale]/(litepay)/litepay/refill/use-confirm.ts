'use client';

import { useLocale } from 'next-intl';
import { useState } from 'react';
import { postJson } from '#lib/browser/api.ts';
import { sealCard } from '#lib/browser/seal-card.ts';
import { clearDraft } from '#lib/browser/session-draft.ts';
import { track } from '#lib/browser/data-layer.ts';
import type { CardForm } from '#lib/forms/card-form.ts';
import { payAnswerSchema, type Quote } from '#lib/forms/litepay-exchange.ts';
import { useRouter } from '#lib/i18n/use-router.ts';
import { LITEPAY_DRAFTS } from './litepay-drafts.ts';
import type { Refill } from './use-refill.ts';

export type ConfirmNotice =
  { kind: 'again' | 'changed' | 'start-again' | 'not-sent' | 'insecure' } | { kind: 'limited'; seconds: number };

/** Spec 3 §4.5: encrypts the card in this browser, submits once, and leads where the outcome says. */
export function useConfirm(refill: Refill, form: CardForm) {
  const locale = useLocale();
  const router = useRouter();
  const [sending, setSending] = useState(false);
  const [notice, setNotice] = useState<ConfirmNotice | null>(null);

  const stop = (next: ConfirmNotice) => {
    setSending(false);
    setNotice(next);
  };

  const confirm = async (quote: Quote, options: { again?: boolean } = {}) => {
    setSending(true);
    setNotice(null);
    const sealed = await sealCard(form.card, quote.attempt);
    if (!sealed.ok) return stop({ kind: sealed.reason });
    track({ event: 'begin_checkout', price: quote.totalCents / 100 });

    const answer = await postJson(
      '/api/litepay/pay',
      {
        attempt: quote.attempt,
        totalCents: quote.totalCents,
        locale,
        terms: true,
        again: options.again === true,
        billing: form.billing,
        card: sealed.value,
      },
      payAnswerSchema,
    );
    if (!answer.ok) {
      if (answer.reason === 'limited') return stop({ kind: 'limited', seconds: answer.retryAfterSeconds });
      if (answer.reason === 'refused') return stop({ kind: 'not-sent' });
      return refill.followUp();
    }
    switch (answer.body.outcome) {
      case 'confirmed':
        track({ event: 'purchase', price: 45 });
        clearDraft(LITEPAY_DRAFTS);
        return router.push('/litepay/order-confirmation');
      case 'pending':
        return router.push('/litepay/status');
      case 'declined':
        setSending(false);
        return refill.showFailure(answer.body.failure);
      case 'changed':
      case 'not-sent':
        void refill.requestQuote();
        return stop({ kind: answer.body.outcome });
      case 'start-again':
      case 'again':
        return stop({ kind: answer.body.outcome });
    }
  };

  return { confirm, sending, notice, dismiss: () => setNotice(null) };
}
