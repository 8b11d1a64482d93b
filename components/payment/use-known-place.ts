'use client';

import { useRef } from 'react';
import { useFormContext } from 'react-hook-form';
import type { CardFormValues } from '#lib/payment/card-form.ts';
import { loadCard } from './load-card.ts';

/**
 * Called after a change of street or ZIP code: once both are there, and neither city nor state, these are filled in if the provider knows the
 * address. Never replaces what was typed, and an answer that comes too late is dropped.
 */
export function useKnownPlace(): () => Promise<void> {
  const { getValues, setValue } = useFormContext<CardFormValues>();
  const asked = useRef('');
  return async () => {
    const { addressLine1, city, state, zip } = getValues();
    if (addressLine1 === '' || zip === '' || city !== '' || state !== '') return;
    const loaded = await loadCard().catch(() => null);
    const question = loaded?.placeQuestion(getValues());
    const key = JSON.stringify(question);
    if (!question || asked.current === key) return;
    asked.current = key;
    const known = await loaded?.askForPlace(question);
    if (!known || JSON.stringify(loaded?.placeQuestion(getValues())) !== key) return;
    for (const line of ['city', 'state'] as const) {
      setValue(line, known[line], { shouldDirty: true, shouldValidate: true });
    }
  };
}
