'use client';

import { useLocale } from 'next-intl';
import { useEffect, useState } from 'react';
import { useAddressedAccount } from '#components/account/account-link.tsx';
import { getJson } from '#lib/browser/api.ts';
import { useRouter } from '#lib/i18n/use-router.ts';
import type { PaidReconnectView } from '#lib/views/reconnect.ts';
import { followRefusal } from '../follow-refusal.ts';
import { newAccountResponse } from '../lazy-schemas.ts';
import { reconnectErrorPath } from './reconnect-error-path.ts';

const SERVER_ERROR = 500;

/**
 * Spec 3 §4.4, §7.8: requests the new account after a wait. Returns the path of its activation without the language; null until it is
 * known.
 */
export function useNewAccount({ account, receipt, waitMs }: PaidReconnectView): string | null {
  const { purchaseId, attempt, reference } = receipt;
  const locale = useLocale();
  const router = useRouter();
  const addressed = useAddressedAccount();
  const [path, setPath] = useState<string | null>(null);

  useEffect(() => {
    const stop = new AbortController();
    const ask = async () => {
      const query = new URLSearchParams({ account, purchase: purchaseId, attempt, isAction: 'false' });
      const response = await getJson(`/api/reconnect/new-account?${query}`, newAccountResponse, {
        signal: stop.signal,
      });
      if (stop.signal.aborted) return;
      if (response.ok && response.body.outcome === 'ready') return setPath(response.body.path);
      const isOver = !response.ok && response.reason === 'refused' && response.status < SERVER_ERROR;
      if (isOver) return followRefusal(response, { locale, account });
      router.push(reconnectErrorPath(reference, { locale, account: addressed, isPaid: true }));
    };
    const timer = setTimeout(() => void ask(), waitMs);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
    // Without `waitMs`: a refreshed page brings a new wait for the same account.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [account, purchaseId, attempt, reference, locale]);
  return path;
}
