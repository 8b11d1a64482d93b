'use client';

import { useEffect } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { readDraft, writeDraft } from '#lib/browser/session-draft.ts';
import { BILLING_FORM_DEFAULTS, type BillingFormValues } from '#lib/forms/billing-form.ts';
import type { CardForm, CardFormValues } from '#lib/forms/card-form.ts';
import { BILLING_DRAFT, BILLING_DRAFT_FIELDS } from './litepay-drafts.ts';

const BILLING_FIELDS = Object.keys(BILLING_FORM_DEFAULTS) as (keyof BillingFormValues)[];
const KEPT_FIELDS = [...BILLING_FIELDS, 'expirationMonth', 'expirationYear'] as const;

/** Puts back what was typed in this tab, card number and security code excepted, and keeps what is typed from now on. */
export function useBillingDraft(form: UseFormReturn<CardFormValues, unknown, CardForm>): void {
  useEffect(() => {
    const kept = readDraft(BILLING_DRAFT, BILLING_DRAFT_FIELDS);
    if (kept) {
      for (const name of KEPT_FIELDS) if (kept[name]) form.setValue(name, kept[name], { shouldDirty: true });
      if (kept.checked) void form.trigger(BILLING_FIELDS);
    }
    return form.subscribe({
      formState: { values: true, isSubmitted: true },
      callback: ({ values, isSubmitted }) =>
        writeDraft(BILLING_DRAFT, BILLING_DRAFT_FIELDS, { ...values, checked: isSubmitted ? 'yes' : '' }),
    });
  }, [form]);
}
