'use client';

import { useLocale } from 'next-intl';
import { useRouter } from 'next/navigation';
import { useCallback } from 'react';
import type { AccountChanges } from '#lib/api/account.ts';
import { postJson } from '#lib/browser/api.ts';
import type { ChangeOutcome } from '#lib/views/account.ts';
import { useIdleTimer } from './account-watch.tsx';
import { followRefusal } from './follow-refusal.ts';
import { changeResponse } from './lazy-schemas.ts';

/**
 * The one way to change an account, by its reference. Sends the change, follows a refusal, tells the idle timer that the server has
 * answered, and refreshes the page and the layout around it (greeting, bell, Reactivate). A refusal is a failure. Logging out and choosing an account
 * are forms: they lead to another page, and must work without a script.
 */
export function useAccountChange<Action extends keyof AccountChanges>(
  action: Action,
  account: string,
): (change: Omit<AccountChanges[Action], 'account'>) => Promise<ChangeOutcome> {
  const locale = useLocale();
  const router = useRouter();
  const idleTimer = useIdleTimer();
  return useCallback(
    async (change) => {
      const response = await postJson(`/api/account/${action}`, { ...change, account }, changeResponse);
      if (!response.ok) {
        await followRefusal(response, { locale, account });
        return 'failed';
      }
      idleTimer()?.refreshed();
      const { outcome } = response.body;
      if (outcome !== 'failed') router.refresh();
      return outcome;
    },
    [action, account, locale, router, idleTimer],
  );
}
