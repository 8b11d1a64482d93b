'use client';

import { useLocale } from 'next-intl';
import { useCallback } from 'react';
import { type AnySchema, postJson } from '#lib/browser/api.ts';
import { useIdleTimer } from './account-watch.tsx';
import { followRefusal } from './follow-refusal.ts';

/**
 * Posts what a page of an account asks for, with the account that it shows. A refusal is followed, and the idle timer is told that the server
 * has answered. Null when there was no answer to use.
 */
export function useAccountRequest(account: string) {
  const locale = useLocale();
  const idleTimer = useIdleTimer();
  return useCallback(
    async <Body>(path: string, body: object, schema: AnySchema<Body>): Promise<Body | null> => {
      const response = await postJson(path, { ...body, account }, schema);
      if (!response.ok) {
        await followRefusal(response, { locale, account });
        return null;
      }
      idleTimer()?.refreshed();
      return response.body;
    },
    [account, locale, idleTimer],
  );
}
