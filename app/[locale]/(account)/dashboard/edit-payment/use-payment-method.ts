'use client';

import { useLocale } from 'next-intl';
import { useState } from 'react';
import { MAX_INSTRUMENTS } from '#lib/account/saved-cards.ts';
import { useTextDraft } from '#components/fields/use-text-draft.ts';
import { toWireCard } from '#components/payment/wire-card.ts';
import { loadCard } from '#components/payment/card-entry.ts';
import { summarizeCard } from '#components/payment/paying-card.ts';
import { clearDraft } from '#lib/browser/session-draft.ts';
import type { ConfirmedCard } from '#lib/payment/card-form-values.ts';
import type { SavedCardView } from '#lib/payment/views.ts';
import type { StoredPayment } from '#lib/account/server/owner-card.ts';
import { isShownAsItWas, type PaymentChangeResult, usePaymentChange } from '../../use-payment-change.ts';

const FORMS = ['add', 'replace', 'update'] as const;
type Form = (typeof FORMS)[number];
/** The page's mode: showing the card, editing it, or confirming its removal. */
export type Mode = 'view' | Form | 'remove';
/** The change that was just made, in its own words: what the page reads afterwards may be late, or missing. */
export type Done = { hadAutoRefill: boolean } &
  /** `isAddition`: beside other cards, which stay what they are. */
  (
    | { what: 'saved'; card: Pick<SavedCardView, 'brand' | 'lastFour'> | null; isAddition: boolean }
    | { what: 'removed' }
  );

export const formatDraftKey = (account: string) => `payment-method/${account}`;

/** Spec 2 §4 'Payment methods': one change at a time, to the card that the page shows. */
export function usePaymentMethod(account: string, stored: StoredPayment | null, isHosted: boolean) {
  const locale = useLocale();
  // Kept in this tab like what is typed, so that the form is still open after a change of language.
  const [formDraft, saveFormDraft] = useTextDraft(`${formatDraftKey(account)}/open`, ['form']);
  const [isRemoving, setRemoving] = useState(false);
  const cards = stored?.cards;
  const canOpen: Record<Form, boolean> = {
    add: cards ? cards.length < MAX_INSTRUMENTS : stored?.card == null,
    replace: stored?.card != null && (cards?.length ?? 1) === 1,
    update: stored?.card != null && !isHosted,
  };
  const form = FORMS.find((one) => one === formDraft.form && canOpen[one]);
  const mode: Mode = isRemoving ? 'remove' : (form ?? 'view');
  const setMode = (next: Mode) => {
    setRemoving(next === 'remove');
    saveFormDraft({ form: next === 'view' || next === 'remove' ? '' : next });
  };
  const [isReturning, setReturning] = useState(false);
  const [busy, setBusy] = useState(false);
  const [result, setResult] = useState<PaymentChangeResult | null>(null);
  const [isInsecure, setInsecure] = useState(false);
  const [completedChange, setCompletedChange] = useState<Done | null>(null);
  const save = usePaymentChange('card', account);
  const change = usePaymentChange('card-change', account);
  const remove = usePaymentChange('card-remove', account);

  const open = (next: Mode) => {
    setResult(null);
    setInsecure(false);
    setCompletedChange(null);
    setReturning(true);
    setMode(next);
  };
  const send = async (change: Done, request: () => Promise<PaymentChangeResult>): Promise<PaymentChangeResult> => {
    setBusy(true);
    setResult(null);
    const outcome = await request();
    setBusy(false);
    setResult(outcome);
    const isDone = outcome.outcome === 'done';
    if (isDone) {
      clearDraft(formatDraftKey(account));
      setCompletedChange(change);
    }
    // Close the form or the question, unless the change simply failed: the page shows what is stored now.
    if (!isShownAsItWas(outcome) || change.what === 'removed') setMode('view');
    return outcome;
  };
  const saveCard = async ({ card, billing }: ConfirmedCard): Promise<PaymentChangeResult> => {
    const version = stored?.version ?? '';
    if (mode === 'update' && !('createToken' in card)) {
      const cardModule = await loadCard().catch(() => null);
      const fields = await cardModule?.encryptCardChange(card);
      if (fields?.ok) return change.send({ locale, version, card: fields.value, billing });
      setInsecure(fields?.reason === 'insecure');
      return NOT_SENT;
    }
    const wireCard = await toWireCard(card);
    if (wireCard.ok) {
      return save.send({
        locale,
        version,
        ...wireCard.value,
        billing,
        enroll: false,
        ...(cards && mode === 'add' && { keepOthers: true as const }),
      });
    }
    setInsecure(wireCard.reason === 'insecure');
    return NOT_SENT;
  };

  const hadAutoRefill = stored?.hasAutoRefill ?? false;
  /** An update changes the card that is there; its number is not typed again. */
  const toSavedCard = ({ card }: ConfirmedCard) => (mode === 'update' ? (stored?.card ?? null) : summarizeCard(card));
  return {
    mode,
    busy,
    result,
    isInsecure,
    done: completedChange,
    isReturning,
    open,
    isRefreshing: [save, change, remove].some(({ isRefreshing }) => isRefreshing),
    dismiss: () => setCompletedChange(null),
    confirm: async (card: ConfirmedCard): Promise<'accepted' | 'refused' | 'unsent'> => {
      const isAddition = mode === 'add' && (cards?.length ?? 0) > 0;
      const cardSave: Done = { what: 'saved', card: toSavedCard(card), hadAutoRefill, isAddition };
      const result = await send(cardSave, () => saveCard(card));
      if (result.outcome === 'failed' && result.isUnsent) return 'unsent';
      return result.outcome === 'done' ? 'accepted' : 'refused';
    },
    remove: () =>
      send({ what: 'removed', hadAutoRefill }, () => remove.send({ locale, version: stored?.version ?? '' })),
  };
}

const NOT_SENT: PaymentChangeResult = { outcome: 'failed', text: null, codeLine: null };
