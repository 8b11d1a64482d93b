'use client';

import { useLocale } from 'next-intl';
import { useRef, useState } from 'react';
import useSWR from 'swr';
import { type ApiResponse, get, post } from '#lib/browser/api.ts';
import type { ActivationStatus } from '#lib/activation/api.ts';
import { activationErrorPath } from '#lib/activation/paths.ts';
import { isPingOverdue, waitStep, type WaitStep } from '#lib/activation/activation-wait.ts';
import type { ActivationProgressView } from '#lib/activation/views.ts';
import { useIdleTimer } from '../../account-watch.tsx';
import { followRefusal } from '../../follow-refusal.ts';
import { usePublicPing } from './use-public-ping.ts';

const POLL_MS = 2_000;
/** While only the modem is awaited. */
const SLOW_POLL_MS = 10_000;

interface Progress {
  /** Null when everything is done. */
  step: WaitStep | null;
  status: ActivationStatus;
  /** The last poll failed. */
  isOffline: boolean;
}

/** Follows the activation that the page names until the service is active and the modem is back; a failure leads to the error page. */
export function useActivationProgress(view: ActivationProgressView): Progress {
  const { account, device, isBehindModem, pingUrl } = view;
  const locale = useLocale();
  const idleTimer = useIdleTimer();
  const [status, setStatus] = useState(view.status);
  const [isOffline, setOffline] = useState(false);
  const isRestarting = useRef(false);
  const overdue = useRef(0);
  const isWaiting = status.activation === 'activated' && status.restart === 'restarted' && isBehindModem;
  const isBack = usePublicPing(pingUrl, isWaiting);
  const step = waitStep({ ...status, isBehindModem, isBack });

  const leave = (kind: 'activation' | 'restart', { reference }: ActivationStatus) =>
    window.location.replace(`/${locale}${activationErrorPath({ kind, reference, account, device, isBehindModem })}`);
  const follow = (response: ApiResponse<ActivationStatus>) => {
    if (!response.ok) {
      setOffline(response.reason === 'offline' || response.reason === 'timeout');
      return followRefusal(response, { locale, account });
    }
    const latest = response.body;
    idleTimer()?.refreshed();
    setOffline(false);
    setStatus(latest);
    if (latest.activation === 'failed') leave('activation', latest);
    else if (latest.restart === 'failed') leave('restart', latest);
    else if (latest.activation === 'activated' && latest.restart === 'none') void restart();
    // The first overdue report is ignored: after a long absence the public file is requested once more.
    else if (!isPingOverdue(latest.msSinceRestart)) overdue.current = 0;
    else if (isBehindModem && ++overdue.current > 1) leave('activation', latest);
  };
  /** Restarts the modem if the server stopped between the activation and the restart. */
  const restart = async () => {
    if (isRestarting.current) return;
    isRestarting.current = true;
    await post('/api/activation/restart', { account, device, locale }, 'activation');
    isRestarting.current = false;
  };

  useSWR(
    step === null ? null : ['/api/activation/progress', account, device],
    () => get('/api/activation/progress', { account, device }, 'activation', { timeoutMs: SLOW_POLL_MS }),
    {
      refreshInterval: step === 'reconnect' ? SLOW_POLL_MS : POLL_MS,
      // Poll in the background too, and even if the browser reports that it is offline, which may be wrong.
      refreshWhenOffline: true,
      refreshWhenHidden: true,
      dedupingInterval: POLL_MS / 4,
      onSuccess: follow,
    },
  );
  return { step, status, isOffline };
}
