'use client';

import { useLocale } from 'next-intl';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { PaymentsResponse } from '#lib/account/api.ts';
import { ACCOUNT_PAGES } from '#lib/account/flow.ts';
import type { PaymentHistoryView } from '#lib/account/server/payment-history.ts';
import { formatPaymentsFileName, type HistoryQuery } from '#lib/account/payment-history.ts';
import type { RedirectView } from '#lib/account/server/open-account.ts';
import { get } from '#lib/browser/api.ts';
import { AccountRedirect } from '#app/[locale]/(account)/account-redirect.tsx';
import { useIdleTimer } from '#app/[locale]/(account)/account-watch.tsx';
import { followRefusal } from '#app/[locale]/(account)/follow-refusal.ts';
import { useAccountFile } from '#app/[locale]/(account)/dashboard/use-account-file.ts';
import { HistoryScreen } from './screen.tsx';

/** Spec 2 §2: the payment history, whose pages and years are read on demand. */
export function LiveHistory({ view }: { view: PaymentHistoryView }) {
  const { history, isPartial, isPending, isReading, show, redirect } = usePaymentHistory(view);
  const { year } = history;
  const file = useAccountFile(view.account, {
    path: '/api/account/payments-file',
    ...(year !== null && { query: { year: String(year) } }),
    name: formatPaymentsFileName(year),
  });
  if (redirect) return <AccountRedirect redirect={redirect} />;
  const missing = isPartial ? 'failed' : isPending ? 'pending' : null;
  return <HistoryScreen history={history} missing={missing} isReading={isReading} show={show} file={file} />;
}

const NAMES = ['year', 'page', 'day'] as const;

/** Writes a query to the URL parameters; defaults are left out. */
function withQuery(query: URLSearchParams, { year, page, day }: HistoryQuery): URLSearchParams {
  const params = new URLSearchParams(query);
  for (const name of NAMES) params.delete(name);
  if (year !== null) params.set('year', String(year));
  if (page > 1) params.set('page', String(page));
  if (day !== null) params.set('day', day);
  return params;
}

/** The parameters of an address that select a part of the history. */
function pickHistoryParams(search: string): Partial<Record<(typeof NAMES)[number], string>> {
  const query = new URLSearchParams(search);
  return Object.fromEntries(NAMES.flatMap((name) => (query.has(name) ? [[name, query.get(name)]] : [])));
}

const { error: ERROR } = ACCOUNT_PAGES['payment-history'];

/** Spec 2 §4: the part of the history that the URL names. A failure is shown for a moment, then the error page opens. */
function usePaymentHistory(view: PaymentHistoryView) {
  const locale = useLocale();
  const idleTimer = useIdleTimer();
  const { account } = view;
  const [update, setUpdate] = useState<{ before: PaymentHistoryView; page: PaymentsResponse } | null>(null);
  const [isReading, setReading] = useState(false);
  const [redirect, setRedirect] = useState<RedirectView | null>(null);
  const latest = useRef(0);

  // The page did not wait for the payments of a former account.
  useEffect(() => {
    if (!view.isPending) return;
    const reading = latest.current;
    const readFormer = async () => {
      const params = pickHistoryParams(window.location.search);
      const response = await get('/api/account/payments', { account, isAction: 'false', ...params });
      // A page that the customer opened meanwhile brings them.
      if (reading !== latest.current) return;
      if (response.ok) return setUpdate({ before: view, page: response.body });
      followRefusal(response, { locale, account });
      if (response.reason !== 'refused') setUpdate({ before: view, page: { history: view.history, isPartial: true } });
    };
    void readFormer();
  }, [account, locale, view]);

  const readNow = useCallback(
    async (search: string) => {
      latest.current += 1;
      const reading = latest.current;
      setReading(true);
      const params = pickHistoryParams(search);
      const response = await get('/api/account/payments', { account, isAction: 'true', ...params });
      // The customer has moved on to another page meanwhile.
      if (reading !== latest.current) return;
      if (response.ok) {
        idleTimer()?.refresh();
        setUpdate({ before: view, page: response.body });
        setReading(false);
        return;
      }
      followRefusal(response, { locale, account });
      if (response.reason === 'refused') return;
      const { reference } = response;
      const returnTo = window.location.pathname + window.location.search;
      const query = new URLSearchParams({ ...(reference && { reference }), returnTo });
      setRedirect({ href: `/${locale}${ERROR.path}?${query}`, what: 'error', afterMs: ERROR.afterMs });
    },
    [account, idleTimer, locale, view],
  );

  const show = useCallback(
    (query: HistoryQuery) => {
      const search = withQuery(new URLSearchParams(window.location.search), query);
      const path = search.size > 0 ? `${window.location.pathname}?${search}` : window.location.pathname;
      window.history.pushState(null, '', path);
      void readNow(search.toString());
    },
    [readNow],
  );

  // The browser's back and forward buttons move between the pages that were viewed.
  useEffect(() => {
    const goBack = () => void readNow(window.location.search);
    window.addEventListener('popstate', goBack);
    return () => window.removeEventListener('popstate', goBack);
  }, [readNow]);

  const current = update?.before === view ? update.page : null;
  const { history, isPartial } = current ?? view;
  return { history, isPartial, isPending: current === null && view.isPending, isReading, show, redirect };
}
