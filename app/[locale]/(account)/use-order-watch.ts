'use client';

import { useLocale } from 'next-intl';
import { useEffect, useEffectEvent } from 'react';
import type { AccountOrderView } from '#lib/account/account-order.ts';
import { get } from '#lib/browser/api.ts';
import { useRouter } from '#lib/i18n/use-router.ts';
import { followRefusal } from './follow-refusal.ts';

const FIRST_MS = 10_000;
/** A page that stays open for an hour sends a hundred requests, not a thousand. */
const GROWTH = 1.25;
const MOST_MS = 60_000;

/**
 * Watches an order that is being set up, and reads the page again when anything about it has changed: its account arrived, its number is
 * known, or it takes so long that the page says whom to call. Watching does not count as activity.
 */
export function useOrderWatch(order: AccountOrderView | null): void {
  const locale = useLocale();
  const router = useRouter();
  const orderJson = order && JSON.stringify(order);

  /** Returns whether to go on. */
  const look = useEffectEvent(async (account: string, signal: AbortSignal): Promise<boolean> => {
    if (document.visibilityState === 'hidden') return true;
    const response = await get('/api/account/dashboard', { account, isAction: 'false' }, { signal });
    if (signal.aborted) return false;
    if (!response.ok) {
      const isOver = response.reason === 'refused' && response.status < 500;
      if (isOver) followRefusal(response, { locale, account });
      return !isOver;
    }
    const { view } = response.body;
    if (view && JSON.stringify(view.order) === orderJson) return true;
    router.refresh();
    // A page that stays the same goes on watching.
    return view !== null;
  });

  const account = order?.account ?? null;
  useEffect(() => {
    if (account === null) return;
    const stop = new AbortController();
    let timer: ReturnType<typeof setTimeout>;
    const watch = (afterMs: number) => {
      timer = setTimeout(
        () =>
          void look(account, stop.signal).then((goesOn) => {
            if (goesOn && !stop.signal.aborted) watch(Math.min(MOST_MS, afterMs * GROWTH));
          }),
        afterMs,
      );
    };
    watch(FIRST_MS);
    return () => {
      stop.abort();
      clearTimeout(timer);
    };
  }, [account]);
}
