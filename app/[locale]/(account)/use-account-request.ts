'use client';

import { useLocale } from 'next-intl';
import { useCallback } from 'react';
import { type AnySchema, type ApiResponse, loaded, postJson } from '#lib/browser/api.ts';
import { useIdleTimer } from './account-watch.tsx';
import { followRefusal } from './follow-refusal.ts';

const CONFLICT = 409;

/**
 * Posts a request for the account that the page shows. Follows a refusal and tells the idle timer that the server has answered. A 409 for
 * an outdated version is passed to the caller. `isRest`: the request completes something that was already done.
 */
export function useAccountResponse(account: string) {
  const locale = useLocale();
  const idleTimer = useIdleTimer();
  return useCallback(
    async <Body>(
      path: string,
      body: object,
      schema: AnySchema<Body>,
      { isRest = false, ...options }: { timeoutMs?: number; isRest?: boolean } = {},
    ): Promise<ApiResponse<Body>> => {
      const response = await answered(await postJson(path, { ...body, account }, schema, options), schema);
      if (response.ok) idleTimer()?.refreshed();
      else await followRefusal(response, { locale, account, isChange: !isRest });
      return response;
    },
    [account, locale, idleTimer],
  );
}

/** Accepts a conflict whose body matches the handler's own schema. */
async function answered<Body>(response: ApiResponse<Body>, schema: AnySchema<Body>): Promise<ApiResponse<Body>> {
  if (response.ok || response.reason !== 'refused' || response.status !== CONFLICT) return response;
  const parsed = (await loaded(schema)).safeParse(response.body);
  return parsed.success ? { ok: true, status: CONFLICT, body: parsed.data } : response;
}

/** The same, for callers that need no reason: null if there is no usable response. */
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
