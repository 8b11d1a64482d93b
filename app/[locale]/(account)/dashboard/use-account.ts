'use client';

import { useLocale } from 'next-intl';
import { useMemo } from 'react';
import { type AnySchema, type ApiAnswer, getJson, postJson } from '#lib/browser/api.ts';
import type { DashboardActions, DashboardView } from '#lib/forms/account-pages.ts';
import { targetPath } from '#lib/rules/session/refusal-path.ts';
import { changeAnswer, dashboardAnswer, refusalAnswer } from '../later.ts';

/** What the account's pages ask of the server. `account`: as it stands in the page's address; null is the one that was chosen. */
export function useAccount(account: string | null) {
  const locale = useLocale();
  return useMemo(() => {
    /** Whoever is not signed in any more is led to where it is said; then nothing was done here. */
    const allowed = async <Body>(asked: Promise<ApiAnswer<Body>>): Promise<Body | null> => {
      const answer = await asked;
      if (answer.ok) return answer.body;
      if (answer.reason !== 'refused' || answer.status >= 500) return null;
      const refusal = (await refusalAnswer()).safeParse(answer.body);
      if (!refusal.success) return null;
      const { pathname, search } = window.location;
      const { reference } = answer;
      window.location.replace(targetPath(refusal.data.leadsTo, { locale, asked: pathname + search, reference }));
      return null;
    };
    const change = async (path: string, body: object): Promise<boolean> => {
      const answer = await allowed(postJson(path, { account, ...body }, changeAnswer));
      return answer?.outcome === 'done';
    };
    const actions: DashboardActions = {
      resetRouter: () => change('/api/account/router-reset', {}),
      syncUp: (choice) => change('/api/account/sync-up', choice),
    };
    const path = `/api/account/dashboard${account === null ? '' : `?${new URLSearchParams({ account })}`}`;
    const read = async (): Promise<DashboardView> => {
      const answer = await allowed(getJson(path, dashboardAnswer satisfies AnySchema<unknown>));
      if (answer?.view) return answer.view;
      // The page itself says where an account leads that is no longer one for the dashboard.
      if (answer) window.location.reload();
      throw new Error('The dashboard could not be read');
    };
    return { actions, path, read };
  }, [account, locale]);
}
