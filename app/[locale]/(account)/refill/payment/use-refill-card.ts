'use client';

import { useLocale, useTranslations } from 'next-intl';
import { useState } from 'react';
import { loadCard } from '#components/payment/load-card.ts';
import type { ConfirmedCard } from '#lib/payment/card-form.ts';
import { lastFour } from '#lib/domain/card/card-number.ts';
import type { RefillPaymentView } from '#lib/refill/views.ts';
import { useAccountPost } from '../../use-account-post.ts';
import { useAccountRouter } from '../../use-account-router.ts';
import { changePayment, type PaymentChangeResult } from '../../use-payment-change.ts';
import { useTypedCard } from '../refill-memory.tsx';
import { useChoosePayment } from '../use-choose-payment.ts';

/**
 * Spec 3 §4.1: chooses the card of a refill, saving a typed one if the customer wants that, then goes on to the review. `onUnsure`: the saved
 * card may be a different one now, so the page reads it again.
 */
export function useRefillCard(view: RefillPaymentView, onUnsure: () => void) {
  const locale = useLocale();
  const router = useAccountRouter();
  const post = useAccountPost(view.account);
  const terms = useTranslations('account.card.options.terms');
  const typed = useTypedCard(view.account);
  const { isChoosing, problem, choose, retry } = useChoosePayment(view.account);
  const [isSaving, setSaving] = useState(false);
  const [saveProblem, setSaveProblem] = useState<PaymentChangeResult | null>(null);

  const save = async ({ card, billing, options }: ConfirmedCard): Promise<PaymentChangeResult> => {
    const loaded = await loadCard().catch(() => null);
    const encrypted = await loaded?.encryptCard(card);
    if (!encrypted?.ok) return NOT_SENT;
    return changePayment(post, 'card', {
      locale,
      billing,
      card: encrypted.value,
      ...(view.cardVersion !== null && { version: view.cardVersion }),
      cardSummary: { brand: card.brand, lastFour: lastFour(card.cardNumber) },
      enroll: options?.enrollInAutoRefill ?? false,
      terms: terms('version'),
    });
  };

  return {
    busy: isSaving || isChoosing,
    problem,
    saveProblem,
    retry,
    useSaved: (card: string) => {
      setSaveProblem(null);
      typed.forget();
      return choose(view.purchase, { kind: 'saved', card });
    },
    confirm: async (confirmed: ConfirmedCard): Promise<'accepted' | 'refused'> => {
      setSaveProblem(null);
      if (!confirmed.options?.savePaymentMethod) {
        typed.keep(confirmed);
        await choose(view.purchase, { kind: 'typed' });
        return 'accepted';
      }
      setSaving(true);
      const saved = await save(confirmed);
      setSaving(false);
      if (saved.outcome === 'done' && saved.ref) {
        await choose(view.purchase, { kind: 'saved', card: saved.ref });
        return 'accepted';
      }
      setSaveProblem(saved);
      if (saved.outcome !== 'failed' && saved.outcome !== 'limited') {
        onUnsure();
        router.refresh();
      }
      return 'refused';
    },
  };
}

const NOT_SENT: PaymentChangeResult = { outcome: 'failed', text: null, codeLine: null };
