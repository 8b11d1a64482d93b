'use client';

import { useLocale } from 'next-intl';
import { useState } from 'react';
import { getJson, postJson } from '#lib/browser/api.ts';
import { encryptCardFields } from '#lib/browser/card-encryption.ts';
import { clearDraft } from '#lib/browser/session-draft.ts';
import { track } from '#lib/browser/data-layer.ts';
import type { CardForm } from '#lib/forms/card-form.ts';
import { payAnswerSchema, paymentKeySchema, type Quote } from '#lib/forms/litepay-exchange.ts';
import { useRouter } from '#lib/i18n/use-router.ts';
import { PROVIDER_CARD_TYPE } from '#lib/rules/card/brand.ts';
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
    const key = await getJson('/api/payment/key', paymentKeySchema);
    if (!key.ok) return stop({ kind: 'not-sent' });
    const encrypted = await encryptCardFields({
      jwk: key.body,
      attemptId: quote.attempt,
      fields: cardFieldsOf(form.card),
    });
    if (!encrypted.ok) return stop({ kind: encrypted.reason === 'insecure-context' ? 'insecure' : 'not-sent' });
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
        card: encrypted.value,
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

/** What is encrypted, in the provider's words: bare digits, its name of the brand, MMYY (spec 3 §5). */
function cardFieldsOf({ cardNumber, brand, expirationDate, cvv }: CardForm['card']) {
  return { cardNumber, cardType: PROVIDER_CARD_TYPE[brand], expirationDate, cvv };
}
