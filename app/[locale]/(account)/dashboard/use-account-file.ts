'use client';

import { useLocale } from 'next-intl';
import { useState } from 'react';
import { downloadFile } from '#lib/browser/download-file.ts';
import { useIdleTimer } from '../account-watch.tsx';
import { followRefusal } from '../follow-refusal.ts';

export interface AccountFile {
  /** `unsaved`: this browser cannot save files. */
  state: 'idle' | 'reading' | 'failed' | 'unsaved';
  download: () => void;
}

interface Options {
  /** The handler's path, and parameters besides the account and the language. */
  path: string;
  query?: Record<string, string>;
  name: string;
}

/** A file of the account, which is downloaded on request. */
export function useAccountFile(account: string, { path, query, name }: Options): AccountFile {
  const locale = useLocale();
  const idleTimer = useIdleTimer();
  const [state, setState] = useState<AccountFile['state']>('idle');
  const download = async () => {
    setState('reading');
    const search = new URLSearchParams({ account, locale, isAction: 'true', ...query });
    const response = await downloadFile(`${path}?${search}`, name);
    if (response.ok || response.reason === 'unsaved') {
      idleTimer()?.refresh();
      return setState(response.ok ? 'idle' : 'unsaved');
    }
    followRefusal(response, { locale, account });
    setState('failed');
  };
  return { state, download: () => void download() };
}
