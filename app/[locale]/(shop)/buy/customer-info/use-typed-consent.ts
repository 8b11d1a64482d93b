'use client';

import { useLocale } from 'next-intl';
import { useRef, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import type { Consent } from '#lib/forms/buy-pages.ts';
import type { CustomerInfo, CustomerInfoFormValues } from '#lib/forms/customer-info-form.ts';
import { phoneDigits } from '#lib/rules/contact/phone.ts';
import { sendConsent } from '../send-consent.ts';

/**
 * Spec 1 §4: a choice is saved at once where it is known whom it is about, else with the form. What could not be saved goes back to
 * what it was; the purchase goes on.
 */
export function useTypedConsent(tab: string, form: UseFormReturn<CustomerInfoFormValues, unknown, CustomerInfo>) {
  const locale = useLocale();
  const [hasFailed, setFailed] = useState(false);
  const saved = useRef<Consent>({ emailOptIn: false, smsOptIn: false });
  const isWaiting = useRef(false);

  const send = async (): Promise<void> => {
    const { emailOptIn, smsOptIn, email, phone: typed } = form.getValues();
    const phone = phoneDigits(typed);
    isWaiting.current = phone === null;
    if (phone === null) return;
    const consent = { emailOptIn, smsOptIn };
    const isSaved = await sendConsent({
      tab,
      locale,
      ...consent,
      contact: { email: email.trim().slice(0, 300), phone },
    });
    setFailed(!isSaved);
    if (isSaved) saved.current = consent;
    else for (const name of ['emailOptIn', 'smsOptIn'] as const) form.setValue(name, saved.current[name]);
  };
  return {
    hasFailed,
    choose: () => void send(),
    /** Before the form is sent: what could not be saved yet. */
    settle: () => (isWaiting.current ? send() : Promise.resolve()),
  };
}
