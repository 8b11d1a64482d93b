'use client';

import { useEffect, useMemo } from 'react';
import type { DashboardActions, DashboardView } from '#lib/account/views.ts';
import { useAccountChange } from '../use-account-change.ts';
import { useStartRefill } from '../start-refill.tsx';
import { DashboardScreen } from './screen.tsx';
import { useDashboard } from './use-dashboard.ts';

/** Query parameters of messages shown once. Removed afterwards, so that a reload, a link or a change of language does not repeat them. */
const ONCE = ['tour', 'moveCancelled'];

/** Spec 2 §2: the dashboard, read again when the customer returns to it and after a change. */
export function LiveDashboard({ view }: { view: DashboardView }) {
  const fresh = useDashboard(view);
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
    isMoveCancelled: view.isMoveCancelled && fresh.move === null,
    isMoveEnded: view.isMoveEnded && fresh.move === null && fresh.startedMove === null,
  };
  return <DashboardScreen view={shown} actions={actions} />;
}
