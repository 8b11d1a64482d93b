'use client';

import { useState } from 'react';
import useSWR from 'swr';
import type { PaymentApi } from '#lib/payment/api.ts';
import type { ApiResponse } from '#lib/browser/api.ts';
import { type AnalyticsEvent, track } from '#lib/browser/data-layer.ts';
import { readPaymentStatus } from './read-payment-status.ts';
import { useRouter } from '#lib/i18n/use-router.ts';
import { assertNever } from '#lib/result.ts';
import type { PaymentStatusView } from '#lib/payment/views.ts';

const POLL_MS = 2_000;
const SLOW_AFTER_MS = 60_000;
const SLOW_POLL_MS = 10_000;
/** By then the server polls at growing intervals. */
const MANUAL_POLL_MS = 15_000;

interface Options {
  api: PaymentApi;
  view: PaymentStatusView;
  redirects: { confirmed: string; back: string; failed: string };
  declined: AnalyticsEvent;
  /** In the account area: the server refused the request. */
  onRefused?: (response: ApiResponse<unknown>) => void;
}

/** Polls the payment that the page shows, and no other, until its outcome is known; then continues. */
export function usePaymentStatus({ api, view, redirects, declined, onRefused }: Options): PaymentStatusView['state'] {
  const router = useRouter();
  const [state, setState] = useState(view.state);
  const [openedAt] = useState(() => performance.now());
  /** The view whose outcome is already known: navigation has started, and may come back here with another view. */
  const [finished, setFinished] = useState<PaymentStatusView | null>(null);

  const { purchaseId: purchase, attempt, account } = view;
  const read = async () => {
    const query = { purchase, attempt, ...(account !== undefined && { account }) };
    const response = await readPaymentStatus(api, query);
    if (!response.ok && response.reason === 'refused') onRefused?.(response);
    return response.ok ? response.body.state : null;
  };
  const leave = (path: string) => {
    setFinished(view);
    router.replace(path);
  };
  const follow = (reported: Awaited<ReturnType<typeof read>>) => {
    switch (reported) {
      case null:
        return;
      case 'processing':
      case 'checking':
      case 'manual':
        return setState(reported);
      case 'confirmed':
        return leave(redirects.confirmed);
      case 'failed':
        return leave(redirects.failed);
      case 'declined':
        track(declined);
        return leave(redirects.back);
      case 'not-charged':
      case 'none':
        return leave(redirects.back);
      default:
        return assertNever(reported);
    }
  };
  const interval = () => {
    if (state === 'manual') return MANUAL_POLL_MS;
    return performance.now() - openedAt < SLOW_AFTER_MS ? POLL_MS : SLOW_POLL_MS;
  };

  useSWR(finished === view ? null : [api, purchase, attempt, account], read, {
    refreshInterval: interval,
    dedupingInterval: POLL_MS / 4,
    revalidateOnMount: false,
    onSuccess: follow,
  });
  return state;
}
