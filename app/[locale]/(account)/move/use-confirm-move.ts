'use client';

import { useLocale } from 'next-intl';
import { useState } from 'react';
import { useAddressedAccount } from '#components/account/account-link.tsx';
import { countAsLost } from '#lib/browser/api.ts';
import { isInMaintenance } from '#lib/browser/refusals.ts';
import { moveErrorPath } from '#lib/move/move-error-path.ts';
import type { MoveConfirmView } from '#lib/move/views.ts';
import { isRedirecting } from '../follow-refusal.ts';
import { useAccountPost } from '../use-account-post.ts';
import { useAccountRouter } from '../use-account-router.ts';

/** Longer than the server takes before it redirects to the confirmation. */
const CONFIRM_MS = 30_000;

/**
 * Orders the move that is shown. A refusal leads to the error page. `failed`: nothing was sent. `unknown`: the response was lost; rereading
 * the page leads to the confirmation if the move was ordered, and confirming again orders nothing twice.
 */
export function useConfirmMove({ account, purchase }: Pick<MoveConfirmView, 'account' | 'purchase'>) {
  const post = useAccountPost(account);
  const router = useAccountRouter();
  const locale = useLocale();
  const addressed = useAddressedAccount();
  const [state, setState] = useState<'idle' | 'sending' | 'failed' | 'unknown' | 'maintenance'>('idle');

  const lose = () => {
    whenOnline(router.refresh);
    setState('unknown');
  };
  const confirm = async () => {
    setState('sending');
    const response = await post('/api/move/confirm', { locale, purchase }, { timeoutMs: CONFIRM_MS });
    if (isRedirecting(response)) return;
    if (isInMaintenance(response)) return setState('maintenance');
    if (!response.ok) {
      const isSent = response.reason !== 'limited' && response.reason !== 'refused';
      return isSent ? lose() : setState('failed');
    }
    const { body } = response;
    switch (body.outcome) {
      case 'accepted':
        return router.push(body.path);
      case 'changed':
        router.push(body.path);
        router.refresh();
        return setState('idle');
      case 'nothing':
        return setState('idle');
      case 'failed':
        // Spec 3 §4.3, §8.
        return window.location.assign(
          moveErrorPath({
            locale,
            reference: body.reference,
            path: window.location.pathname,
            account: addressed,
            undone: 'move',
          }),
        );
      default:
        countAsLost(body.outcome);
        return lose();
    }
  };
  return { state, confirm };
}

/** Rereading the page without a connection would lose it. */
function whenOnline(act: () => void): void {
  if (window.navigator.onLine) act();
  else window.addEventListener('online', act, { once: true });
}
