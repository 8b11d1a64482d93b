'use client';

import { useLocale } from 'next-intl';
import { useCallback } from 'react';
import { type AnySchema, type ApiResponse, postJson } from '#lib/browser/api.ts';
import { useIdleTimer } from './account-watch.tsx';
import { followRefusal } from './follow-refusal.ts';

/**
 * Posts what a page of an account asks for, with the account that it shows. A refusal is followed, and the idle timer is told that the server
 * has answered.
 */
export function useAccountResponse(account: string) {
  const locale = useLocale();
  const idleTimer = useIdleTimer();
  return useCallback(
    async <Body>(
      path: string,
      body: object,
      schema: AnySchema<Body>,
      options: { timeoutMs?: number } = {},
    ): Promise<ApiResponse<Body>> => {
      const response = await postJson(path, { ...body, account }, schema, options);
      if (response.ok) idleTimer()?.refreshed();
      else await followRefusal(response, { locale, account });
      return response;
    },
    [account, locale, idleTimer],
  );
}

/** The same, for what needs no reason: null when there was no answer to use. */
export function useAccountRequest(account: string) {
  const respond = useAccountResponse(account);
  return useCallback(
    async <Body>(path: string, body: object, schema: AnySchema<Body>): Promise<Body | null> => {
      const response = await respond(path, body, schema);
      return response.ok ? response.body : null;
    },
    [respond],
  );
}
