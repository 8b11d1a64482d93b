'use client';

import { useEffect, useMemo } from 'react';
import useSWR from 'swr';
import type { DashboardActions, DashboardView } from '#lib/forms/account-pages.ts';
import { DashboardScreen } from './screen.tsx';
import { useAccount } from './use-account.ts';

interface Props {
  view: DashboardView;
  account: string | null;
}

/** What is told once: a reload, a link or the other language does not tell it again. */
const ONCE = ['tour', 'moveCancelled'];

/** Spec 2 §2: the dashboard, read again when somebody comes back to it and after they have changed something. */
export function LiveDashboard({ view, account }: Props) {
  const { actions, path, read } = useAccount(account);
  const { data, mutate } = useSWR(path, read, {
    fallbackData: view,
    revalidateOnMount: false,
    shouldRetryOnError: false,
  });
  const fresh = data ?? view;

  useEffect(() => {
    const url = new URL(window.location.href);
    if (!ONCE.some((name) => url.searchParams.has(name))) return;
    for (const name of ONCE) url.searchParams.delete(name);
    window.history.replaceState(window.history.state, '', url);
  }, []);

  const withReading = useMemo((): DashboardActions => {
    const thenRead = async (change: Promise<boolean>) => {
      const isDone = await change;
      if (isDone) void mutate().catch(() => undefined);
      return isDone;
    };
    return {
      resetRouter: () => thenRead(actions.resetRouter()),
      syncUp: (choice) => thenRead(actions.syncUp(choice)),
    };
  }, [actions, mutate]);

  const shown = {
    ...fresh,
    showsTour: view.showsTour,
    isMoveCancelled: view.isMoveCancelled && fresh.move === null,
  };
  return <DashboardScreen view={shown} actions={withReading} />;
}
