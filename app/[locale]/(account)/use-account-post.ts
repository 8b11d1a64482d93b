'use client';

import { useLocale } from 'next-intl';
import { useCallback } from 'react';
import type { AccountPath, Posts } from '#lib/browser/routes.ts';
import { type ApiResponse, post, type ResponseBody, type RequestOptions } from '#lib/browser/api.ts';
import { useIdleTimer } from './account-watch.tsx';
import { followRefusal, type UndoneAct } from './follow-refusal.ts';

export type AccountPost = <Path extends AccountPath>(
  path: Path,
  body: Omit<Posts[Path]['request'], 'account'>,
  options?: RequestOptions & { isRest?: boolean; undone?: UndoneAct },
) => Promise<ApiResponse<Posts[Path]['response']>>;

/**
 * Posts a request for the account that the page shows. Follows a refusal and tells the idle timer that the server has answered. `isRest`:
 * the request completes something that was already done. `undone`: as for `followRefusal`.
 */
export function useAccountPost(account: string): AccountPost {
  const locale = useLocale();
  const idleTimer = useIdleTimer();
  return useCallback(
    async (path, body, { isRest = false, undone, ...options } = {}) => {
      const response = await post(path, { ...body, account }, options);
      if (response.ok) idleTimer()?.refresh();
      else followRefusal(response, { locale, account, isChange: !isRest, undone });
      return response;
    },
    [account, locale, idleTimer],
  );
}

/** The body of a response; null for callers that do not need the reason of a failure. */
export function findBody<Body>(response: ApiResponse<Body>): ResponseBody<Body> | null {
  return response.ok ? response.body : null;
}
