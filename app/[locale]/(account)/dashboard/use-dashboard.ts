'use client';

import { useLocale } from 'next-intl';
import { useEffect } from 'react';
import useSWR from 'swr';
import { get } from '#lib/browser/api.ts';
import type { DashboardView } from '#lib/account/views.ts';
import { useIdleTimer } from '../account-watch.tsx';
import { followRefusal } from '../follow-refusal.ts';

/**
 * The dashboard as the server sent it, refreshed when the customer returns to the tab. Returning counts as activity and restarts the idle
 * time, unless the timeout modal is open: then only its own button does.
 */
export function useDashboard(view: DashboardView): DashboardView {
  const { account } = view;
  const locale = useLocale();
  const idleTimer = useIdleTimer();
  const read = async (): Promise<DashboardView> => {
    const isAction = idleTimer()?.isActive() ?? false;
    const response = await get('/api/account/dashboard', { account, isAction: `${isAction}` }, 'view');
    if (!response.ok) {
      followRefusal(response, { locale, account });
      throw new Error('The dashboard could not be read');
    }
    if (isAction) idleTimer()?.refreshed();
    if (response.body.view) return response.body.view;
    // Reload the page: its guard redirects an account that no longer belongs on the dashboard.
    window.location.reload();
    throw new Error('The dashboard is not shown any more');
  };
  const { data, mutate } = useSWR(['/api/account/dashboard', account], read, {
    fallbackData: view,
    revalidateOnMount: false,
    // A restored connection is not an action of the customer.
    revalidateOnReconnect: false,
    shouldRetryOnError: false,
  });
  // A refreshed page brings a newer view than the last one read.
  useEffect(() => void mutate(view, { revalidate: false }), [view, mutate]);
  return data ?? view;
}
