'use client';

import { useLocale } from 'next-intl';
import { useState } from 'react';
import { post } from '#lib/browser/api.ts';
import { useRouter } from '#lib/i18n/use-router.ts';
import { assertNever } from '#lib/result.ts';
import { receiptPath, statusPath } from '../litepay-paths.ts';
import { loadSteps } from './load-steps.ts';
import type { LookupAlert } from './lookup-warning.tsx';
import type { Refill } from './use-refill.ts';

/** Spec 3 §4.5: looks up an account. If none is found, none stays located, on the page or on the server. */
export function useLookup(refill: Refill) {
  const locale = useLocale();
  const router = useRouter();
  const [isLocating, setLocating] = useState(false);

  /** Resolves to null if the account was found or the lookup redirected to another page. */
  const locate = async ({ phone, zip }: { phone: string; zip: string }): Promise<LookupAlert | null> => {
    setLocating(true);
    const { purchase, after } = refill;
    const known = { found: 1, 'not-found': 1, several: 1, open: 1, confirmed: 1 } as const;
    const [response, steps] = await Promise.all([
      post('/api/litepay/lookup', { phone, zip, locale, purchase, after }, known),
      // Without the code of the next steps the guest could not go on.
      loadSteps().catch(() => null),
    ]);
    setLocating(false);
    if (!response.ok || !steps) {
      refill.lose();
      return !response.ok && response.reason === 'limited'
        ? { kind: 'limited', seconds: response.retryAfterSeconds }
        : { kind: 'unavailable' };
    }
    const { body } = response;
    switch (body.outcome) {
      case 'found':
        refill.find({ phone, zip, ...body });
        return null;
      case 'open':
        router.push(statusPath(null));
        return null;
      case 'confirmed':
        router.push(receiptPath(null));
        return null;
      case 'several':
      case 'not-found':
        refill.lose();
        return { kind: body.outcome };
      default:
        return assertNever(body);
    }
  };
  return { locate, isLocating };
}
