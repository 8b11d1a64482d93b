'use client';

import { useRouter } from 'next/navigation';
import { useCallback } from 'react';
import { toLostResponse } from '#lib/browser/api.ts';
import type { AccountChanges, ChangeOutcome } from '#lib/account/api.ts';
import { findBody, useAccountPost } from './use-account-post.ts';

/**
 * The one way to change an account, by its reference: posts the change, then refreshes the page and its layout (greeting, bell, Reactivate).
 * A refusal counts as a failure; after a change made elsewhere, the refreshed page shows the result. Logging out and choosing an account are
 * forms: they lead to another page and must work without JavaScript. Refill links and canceling a move have outcomes of their own.
 */
export function useAccountChange<Action extends keyof AccountChanges>(
  action: Action,
  account: string,
): (change: Omit<AccountChanges[Action], 'account'>) => Promise<ChangeOutcome> {
  const router = useRouter();
  const post = useAccountPost(account);
  return useCallback(
    async (change) => {
      const path: `/api/account/${keyof AccountChanges}` = `/api/account/${action}`;
      const undoneChange = action === 'router-reset' ? 'reset' : 'changes';
      const options = { undone: (isUnsent: boolean) => (isUnsent ? undoneChange : null) } as const;
      const outcome = findBody(await post(path, change, options))?.outcome;
      switch (outcome) {
        case 'done':
        case 'unknown':
        case 'conflict':
          router.refresh();
          return outcome;
        case 'failed':
          return outcome;
        default:
          return toLostResponse(outcome).reason;
      }
    },
    [action, router, post],
  );
}
