'use client';

import { useLocale } from 'next-intl';
import { useCallback, useState } from 'react';
import { downloadFile } from '#lib/browser/download-file.ts';
import { paymentsFileName } from '#lib/rules/account/payments-csv.ts';
import { useIdleTimer } from '../../account-watch.tsx';
import { followRefusal } from '../../follow-refusal.ts';

export interface PaymentsFile {
  state: 'idle' | 'reading' | 'failed';
  download: () => void;
}

/** Downloads the payments shown as a file. */
export function usePaymentsFile(account: string, year: number | null): PaymentsFile {
  const locale = useLocale();
  const idleTimer = useIdleTimer();
  const [state, setState] = useState<PaymentsFile['state']>('idle');
  const download = useCallback(async () => {
    setState('reading');
    const query = new URLSearchParams({
      account,
      locale,
      isAction: 'true',
      ...(year !== null && { year: String(year) }),
    });
    const response = await downloadFile(`/api/account/payments-file?${query}`, paymentsFileName(year));
    if (response.ok) idleTimer()?.refreshed();
    else await followRefusal(response, { locale, account });
    setState(response.ok ? 'idle' : 'failed');
  }, [account, idleTimer, locale, year]);
  return { state, download: () => void download() };
}
