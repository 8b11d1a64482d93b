'use client';

import { useRef } from 'react';
import { useFormContext } from 'react-hook-form';
import { post } from '#lib/browser/api.ts';
import { suggestedBilling } from '#lib/domain/card/suggested-billing.ts';
import { canSuggest } from '#lib/domain/contact/address-suggestions.ts';
import { zipDigits } from '#lib/domain/contact/zip.ts';
import type { CardFormValues } from '#lib/payment/card-form.ts';

/**
 * Called after a change of street or ZIP code: once both are there, and neither city nor state, these are filled in if the provider knows the
 * address. Never replaces what was typed, and an answer that comes too late is dropped.
 */
export function useKnownPlace(): () => Promise<void> {
  const { getValues, setValue } = useFormContext<CardFormValues>();
  const asked = useRef('');
  const openQuestion = () => {
    const { addressLine1, city, state, zip } = getValues();
    const five = zipDigits(zip);
    return five && canSuggest(addressLine1) && city === '' && state === '' ? { typed: addressLine1, five } : null;
  };
  return async () => {
    const question = openQuestion();
    const key = JSON.stringify(question);
    if (!question || asked.current === key) return;
    asked.current = key;
    const response = await post('/api/address/suggest', { typed: question.typed }, 'suggestions');
    if (!response.ok || JSON.stringify(openQuestion()) !== key) return;
    const known = response.body.suggestions.map(suggestedBilling).find(({ zip }) => zip === question.five);
    if (!known?.city) return;
    for (const line of ['city', 'state'] as const) {
      setValue(line, known[line], { shouldDirty: true, shouldValidate: true });
    }
  };
}
