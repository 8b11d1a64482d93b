'use client';

import { useLocale } from 'next-intl';
import { useEffect, useState } from 'react';
import type { AutoRefillView } from '#lib/account/payment-views.ts';
import { type PaymentChangeResult, usePaymentChange } from '../../use-payment-change.ts';

/** Spec 2 §4, 3 §7.8: the delay between turning it on and the success message. */
const SUCCESS_AFTER_MS = 800;

/** Spec 2 §4: turns auto-refill on with its terms, and off in one step. */
export function useAutoRefill({ account, charge, wouldChargeOn, termsVersion }: AutoRefillView, version: string) {
  const locale = useLocale();
  const { send, isRefreshing } = usePaymentChange('auto-refill', account);
  const [busy, setBusy] = useState(false);
  const [result, setResult] = useState<PaymentChangeResult | null>(null);
  const [made, setMade] = useState<'on' | 'off' | null>(null);
  const [success, setSuccess] = useState<'on' | 'off' | null>(null);

  useEffect(() => {
    if (made === null) return;
    const timer = setTimeout(() => setSuccess(made), made === 'on' ? SUCCESS_AFTER_MS : 0);
    return () => clearTimeout(timer);
  }, [made]);

  return {
    busy,
    isRefreshing,
    result,
    success,
    change: async (to: 'on' | 'off'): Promise<void> => {
      const change =
        to === 'off' ? { to } : charge && { to, terms: termsVersion, charge: shownOf(charge, wouldChargeOn) };
      if (!change) return;
      setBusy(true);
      setResult(null);
      setMade(null);
      setSuccess(null);
      const outcome = await send({ locale, version, change });
      setBusy(false);
      setResult(outcome);
      if (outcome.outcome === 'done') setMade(to);
    },
  };
}

/** What is agreed to is what the page shows. */
function shownOf({ planCode, taxCents, totalCents }: NonNullable<AutoRefillView['charge']>, on: string | null) {
  return { planCode, taxCents, totalCents, on };
}
