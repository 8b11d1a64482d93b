'use client';

import { useLocale, useTranslations } from 'next-intl';
import { useState } from 'react';
import { Card } from '#components/ui/card.tsx';
import { Checkbox } from '#components/ui/checkbox.tsx';
import { useHydrated } from '#components/ui/use-hydrated.ts';
import type { PurchaseRef } from '#lib/payment/api.ts';
import type { Consent } from '#lib/shop/customer-info-form.ts';
import type { ConsentView } from '#lib/shop/server/order-views.ts';
import { usePurchase } from './buy-memory.tsx';
import type { Posts } from '#lib/browser/routes.ts';
import { post } from '#lib/browser/api.ts';
import { track } from '#lib/browser/data-layer.ts';

/**
 * Spec 1 §4: a choice that could not be saved reverts to its previous value. If that happened with the name, which leads on to this page, it
 * is said and requested again here.
 */
export function Consents({ purchase, start }: { purchase: PurchaseRef; start: ConsentView }) {
  const t = useTranslations('buyflow.consent');
  const f = useTranslations('fields');
  const locale = useLocale();
  const { newest } = usePurchase(purchase);
  const isHydrated = useHydrated();
  const { hasFailed, ...savedConsent } = start;
  const [consent, setConsent] = useState<Consent>(savedConsent);
  const [state, setState] = useState<'saving' | 'saved' | 'failed' | null>(hasFailed ? 'failed' : null);

  const choose = async (next: Consent) => {
    setConsent(next);
    setState('saving');
    const isSaved = await sendConsent({ purchase: newest(), locale, ...next });
    if (!isSaved) setConsent(consent);
    setState(isSaved ? 'saved' : 'failed');
  };
  const isDisabled = !isHydrated || state === 'saving';

  return (
    <Card>
      <h2>{t('title')}</h2>
      <p>{t('text')}</p>
      {(['emailOptIn', 'smsOptIn'] as const).map((name) => (
        <Checkbox
          key={name}
          label={f(name)}
          checked={consent[name]}
          disabled={isDisabled}
          onChange={(event) => void choose({ ...consent, [name]: event.target.checked })}
        />
      ))}
      <p role="status">{state && t(state)}</p>
    </Card>
  );
}

/** Spec 1 §4: returns false, and reports to the data layer, if the choice could not be saved. */
export async function sendConsent(request: Posts['/api/buy/consent']['request']): Promise<boolean> {
  const response = await post('/api/buy/consent', request);
  if (response.ok && response.body.saved) return true;
  trackConsentFailure();
  return false;
}

export function trackConsentFailure(): void {
  track({ event: 'system_error', detail: 'notification consent' });
}
