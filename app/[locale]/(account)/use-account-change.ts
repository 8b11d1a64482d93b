'use client';

import { useRouter } from 'next/navigation';
import { useCallback } from 'react';
import type { AccountChanges } from '#lib/api/account.ts';
import type { ChangeOutcome } from '#lib/views/account.ts';
import { changeResponse } from './lazy-schemas.ts';
import { useAccountRequest } from './use-account-request.ts';

/**
 * The one way to change an account, by its reference. Sends the change, follows a refusal, tells the idle timer that the server has
 * answered, and refreshes the page and the layout around it (greeting, bell, Reactivate). A refusal is a failure. Logging out and choosing an account
 * are forms: they lead to another page, and must work without a script.
 */
export function useAccountChange<Action extends keyof AccountChanges>(
  action: Action,
  account: string,
): (change: Omit<AccountChanges[Action], 'account'>) => Promise<ChangeOutcome> {
  const router = useRouter();
  const request = useAccountRequest(account);
  return useCallback(
    async (change) => {
      const response = await request(`/api/account/${action}`, change, changeResponse);
      if (response && response.outcome !== 'failed') router.refresh();
      return response?.outcome ?? 'failed';
    },
    [action, router, request],
  );
}
