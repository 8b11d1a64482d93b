'use client';

import { useLocale } from 'next-intl';
import { useRef, useState } from 'react';
import { encryptCard } from '#lib/browser/encrypt-card.ts';
import { REFILL_FLOW } from '#lib/flows/refill.ts';
import type { ConfirmedCard } from '#lib/forms/card-form.ts';
import { lastFour } from '#lib/rules/card/card-number.ts';
import type { RefillPaymentView } from '#lib/views/refill.ts';
import { paymentChangeResponse, refillPaymentResponse } from '../../lazy-schemas.ts';
import { useAccountRequest } from '../../use-account-request.ts';
import { useAccountRouter } from '../../use-account-router.ts';
import { useTypedCard } from '../refill-memory.tsx';
import type { CartProblem } from '../use-refill-cart.ts';

interface SaveFailure {
  text: string | null;
  codeLine: string | null;
}

type Choice = { kind: 'saved'; card: string } | { kind: 'typed' };

/** Spec 3 §4.1: chooses the card of a refill, and saves one that is typed in where that is wanted; then goes on to the review. */
export function useRefillCard(view: RefillPaymentView) {
  const locale = useLocale();
  const router = useAccountRouter();
  const request = useAccountRequest(view.account);
  const typed = useTypedCard(view.account);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<CartProblem | null>(null);
  const [saveFailure, setSaveFailure] = useState<SaveFailure | null>(null);
  const last = useRef<Choice>({ kind: 'typed' });

  const choose = async (payment: Choice): Promise<void> => {
    last.current = payment;
    setBusy(true);
    setProblem(null);
    const chosen = await request(
      '/api/refill/payment',
      { locale, purchase: view.purchase, payment },
      refillPaymentResponse,
    );
    switch (chosen?.outcome) {
      case 'saved':
        return router.push(REFILL_FLOW.review.path);
      case 'open':
        return router.replace(REFILL_FLOW.status.path);
      case 'confirmed':
        return router.replace(REFILL_FLOW.confirmation.path);
      case 'changed':
        setBusy(false);
        setProblem('changed');
        return router.refresh();
      case 'unavailable':
      case 'failed':
      case undefined:
        setBusy(false);
        return setProblem(chosen?.outcome ?? 'failed');
    }
  };

  /** The name of the card that was saved; null when it was not. */
  const save = async ({ card, billing, options }: ConfirmedCard): Promise<string | null> => {
    const encrypted = await encryptCard(card);
    const saved = encrypted.ok
      ? await request(
          '/api/account/card',
          {
            ...{ locale, billing, card: encrypted.value },
            cardSummary: { brand: card.brand, lastFour: lastFour(card.cardNumber) },
            enroll: options?.enrollInAutoRefill ?? false,
          },
          paymentChangeResponse,
        )
      : null;
    if (saved?.outcome === 'done' && saved.ref) return saved.ref;
    setSaveFailure(saved?.outcome === 'failed' ? saved : { text: null, codeLine: null });
    return null;
  };

  return {
    busy,
    problem,
    saveFailure,
    retry: () => void choose(last.current),
    useSaved: (card: string) => {
      typed.forget();
      return choose({ kind: 'saved', card });
    },
    confirm: async (confirmed: ConfirmedCard): Promise<'accepted' | 'refused'> => {
      setSaveFailure(null);
      if (!confirmed.options?.savePaymentMethod) {
        typed.keep(confirmed);
        await choose({ kind: 'typed' });
        return 'accepted';
      }
      setBusy(true);
      const ref = await save(confirmed);
      if (ref === null) {
        setBusy(false);
        return 'refused';
      }
      await choose({ kind: 'saved', card: ref });
      return 'accepted';
    },
  };
}
