'use client';

import { useLocale } from 'next-intl';
import { useEffect, useMemo } from 'react';
import useSWR from 'swr';
import type { DashboardActions, DashboardView } from '#lib/account/views.ts';
import { get } from '#lib/browser/api.ts';
import { useIdleTimer } from '../account-watch.tsx';
import { followRefusal } from '../follow-refusal.ts';
import { useStartRefill } from '../start-refill.tsx';
import { useAccountChange } from '../use-account-change.ts';
import { useOrderWatch } from '../use-order-watch.ts';
import { DashboardScreen } from './screen.tsx';

/** Query parameters of messages shown once. Removed afterwards, so that a reload, a link or a change of language does not repeat them. */
const ONCE = ['tour', 'moveCancelled'];

/** Spec 2 §2: the dashboard, read again when the customer returns to it and after a change. */
export function LiveDashboard({ view }: { view: DashboardView }) {
  const fresh = useDashboard(view);
  useOrderWatch(fresh.order);
  const resetRouter = useAccountChange('router-reset', view.account);
  const startRefill = useStartRefill(view.account);
  const syncUp = useAccountChange('sync-up', view.account);
  const actions = useMemo(
    (): DashboardActions => ({
      resetRouter: () => resetRouter({}),
      takeWinback: (after) => startRefill('winback', after),
      syncUp,
    }),
    [resetRouter, startRefill, syncUp],
  );

  useEffect(() => {
    const url = new URL(window.location.href);
    if (!ONCE.some((name) => url.searchParams.has(name))) return;
    for (const name of ONCE) url.searchParams.delete(name);
    window.history.replaceState(window.history.state, '', url);
  }, []);

  const shown = {
    ...fresh,
    showsTour: view.showsTour,
    isMoveCancelled: view.isMoveCancelled && fresh.move === null && fresh.order === null,
    isMoveEnded: view.isMoveEnded && fresh.order === null && fresh.move === null && fresh.startedMove === null,
  };
  return <DashboardScreen view={shown} actions={actions} />;
}

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
    const response = await get('/api/account/dashboard', { account, isAction: `${isAction}` });
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
