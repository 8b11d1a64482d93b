'use client';

import { useLocale } from 'next-intl';
import { useState } from 'react';
import { postJson } from '#lib/browser/api.ts';
import { useRouter } from '#lib/i18n/use-router.ts';
import { never } from '#lib/result.ts';
import { retryMinutes } from '#lib/rules/shared/retry-minutes.ts';
import { receiptPath, statusPath } from '../litepay-paths.ts';
import { lookupAnswer } from './load-steps.ts';
import type { LookupNotice } from './lookup-warning.tsx';
import type { Refill } from './use-refill.ts';

/** Spec 3 §4.5: looks an account up. Whatever does not find one leaves none located, on the page as on the server. */
export function useLookup(refill: Refill) {
  const locale = useLocale();
  const router = useRouter();
  const [isLocating, setLocating] = useState(false);

  /** Null when it was found, or led to another page. */
  const locate = async ({ phone, zip }: { phone: string; zip: string }): Promise<LookupNotice | null> => {
    setLocating(true);
    const { purchase, after } = refill;
    const answer = await postJson('/api/litepay/lookup', { phone, zip, locale, purchase, after }, lookupAnswer);
    setLocating(false);
    if (!answer.ok) {
      refill.lose();
      return answer.reason === 'limited'
        ? { kind: 'limited', minutes: retryMinutes(answer.retryAfterSeconds) }
        : { kind: 'unavailable' };
    }
    const { body } = answer;
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
        return never(body);
    }
  };
  return { locate, isLocating };
}
