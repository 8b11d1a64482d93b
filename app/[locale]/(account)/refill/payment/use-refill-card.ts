'use client';

import { useLocale, useTranslations } from 'next-intl';
import { useState } from 'react';
import { loadCard } from '#components/payment/load-card.ts';
import type { ConfirmedCard } from '#lib/forms/card-form.ts';
import { lastFour } from '#lib/rules/card/card-number.ts';
import type { RefillPaymentView } from '#lib/views/refill.ts';
import { paymentChangeResponse } from '../../lazy-schemas.ts';
import { useAccountRequest } from '../../use-account-request.ts';
import { useTypedCard } from '../refill-memory.tsx';
import { useChoosePayment } from '../use-choose-payment.ts';

interface SaveFailure {
  text: string | null;
  codeLine: string | null;
}

/** Spec 3 §4.1: chooses the card of a refill, saves a typed one if requested, then goes to the review. */
export function useRefillCard(view: RefillPaymentView) {
  const locale = useLocale();
  const terms = useTranslations('account.card.options.terms');
  const request = useAccountRequest(view.account);
  const typed = useTypedCard(view.account);
  const { isChoosing, problem, choose, retry } = useChoosePayment(view.account);
  const [isSaving, setSaving] = useState(false);
  const [saveFailure, setSaveFailure] = useState<SaveFailure | null>(null);

  /** Returns the saved card's reference; null if it was not saved. */
  const save = async ({ card, billing, options }: ConfirmedCard): Promise<string | null> => {
    const loaded = await loadCard().catch(() => null);
    const encrypted = await loaded?.encryptCard(card);
    const saved = encrypted?.ok
      ? await request(
          '/api/account/card',
          {
            ...{ locale, billing, card: encrypted.value },
            cardSummary: { brand: card.brand, lastFour: lastFour(card.cardNumber) },
            enroll: options?.enrollInAutoRefill ?? false,
            terms: terms('version'),
          },
          paymentChangeResponse,
        )
      : null;
    if (saved?.outcome === 'done' && saved.ref) return saved.ref;
    setSaveFailure(saved?.outcome === 'failed' ? saved : { text: null, codeLine: null });
    return null;
  };

  return {
    busy: isSaving || isChoosing,
    problem,
    saveFailure,
    retry,
    useSaved: (card: string) => {
      typed.forget();
      return choose(view.purchase, { kind: 'saved', card });
    },
    confirm: async (confirmed: ConfirmedCard): Promise<'accepted' | 'refused'> => {
      setSaveFailure(null);
      if (!confirmed.options?.savePaymentMethod) {
        typed.keep(confirmed);
        await choose(view.purchase, { kind: 'typed' });
        return 'accepted';
      }
      setSaving(true);
      const ref = await save(confirmed);
      setSaving(false);
      if (ref === null) return 'refused';
      await choose(view.purchase, { kind: 'saved', card: ref });
      return 'accepted';
    },
  };
}
