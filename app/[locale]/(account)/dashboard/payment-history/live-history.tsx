'use client';

import { useLocale } from 'next-intl';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { PaymentsResponse } from '#lib/account/api.ts';
import { ACCOUNT_PAGES } from '#lib/account/flow.ts';
import type { PaymentHistoryView } from '#lib/account/payment-history-views.ts';
import type { HistoryQuery } from '#lib/account/payment-history.ts';
import { paymentsFileName } from '#lib/account/payments-csv.ts';
import type { RedirectView } from '#lib/account/views.ts';
import { get } from '#lib/browser/api.ts';
import { AccountRedirect } from '../../account-redirect.tsx';
import { useIdleTimer } from '../../account-watch.tsx';
import { followRefusal } from '../../follow-refusal.ts';
import { useAccountFile } from '../use-account-file.ts';
import { HistoryScreen } from './screen.tsx';

/** Spec 2 §2: the payment history, whose pages and years are read on demand. */
export function LiveHistory({ view }: { view: PaymentHistoryView }) {
  const { history, isPartial, isPending, isReading, show, redirect } = usePaymentHistory(view);
  const { year } = history;
  const file = useAccountFile(view.account, {
    path: '/api/account/payments-file',
    ...(year !== null && { query: { year: String(year) } }),
    name: paymentsFileName(year),
  });
  if (redirect) return <AccountRedirect redirect={redirect} />;
  const missing = isPartial ? 'failed' : isPending ? 'pending' : null;
  return <HistoryScreen history={history} missing={missing} isReading={isReading} show={show} file={file} />;
}

const NAMES = ['year', 'page', 'day'] as const;

/** Writes a query to the URL parameters; defaults are left out. */
function withQuery(query: URLSearchParams, { year, page, day }: HistoryQuery): URLSearchParams {
  const named = new URLSearchParams(query);
  for (const name of NAMES) named.delete(name);
  if (year !== null) named.set('year', String(year));
  if (page > 1) named.set('page', String(page));
  if (day !== null) named.set('day', day);
  return named;
}

/** The part of the history that an address names. */
function wantedIn(search: string): Partial<Record<(typeof NAMES)[number], string>> {
  const query = new URLSearchParams(search);
  return Object.fromEntries(NAMES.flatMap((name) => (query.has(name) ? [[name, query.get(name)]] : [])));
}

const { error: ERROR } = ACCOUNT_PAGES['payment-history'];

/** Spec 2 §4: the part of the history that the URL names. A failure is said for a moment, then leads to the error page. */
function usePaymentHistory(view: PaymentHistoryView) {
  const locale = useLocale();
  const idleTimer = useIdleTimer();
  const { account } = view;
  const [read, setRead] = useState<{ over: PaymentHistoryView; page: PaymentsResponse } | null>(null);
  const [isReading, setReading] = useState(false);
  const [redirect, setRedirect] = useState<RedirectView | null>(null);
  const latest = useRef(0);

  // The page did not wait for the payments of a former account.
  useEffect(() => {
    if (!view.isPending) return;
    const reading = latest.current;
    const readFormer = async () => {
      const wanted = wantedIn(window.location.search);
      const response = await get('/api/account/payments', { account, isAction: 'false', ...wanted });
      // A page that the customer opened meanwhile brings them.
      if (reading !== latest.current) return;
      if (response.ok) return setRead({ over: view, page: response.body });
      followRefusal(response, { locale, account });
      if (response.reason !== 'refused') setRead({ over: view, page: { history: view.history, isPartial: true } });
    };
    void readFormer();
  }, [account, locale, view]);

  const readNow = useCallback(
    async (search: string) => {
      latest.current += 1;
      const reading = latest.current;
      setReading(true);
      const wanted = wantedIn(search);
      const response = await get('/api/account/payments', { account, isAction: 'true', ...wanted });
      // The customer has moved on to another page meanwhile.
      if (reading !== latest.current) return;
      if (response.ok) {
        idleTimer()?.refreshed();
        setRead({ over: view, page: response.body });
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
    (wanted: HistoryQuery) => {
      const search = withQuery(new URLSearchParams(window.location.search), wanted);
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

  const current = read?.over === view ? read.page : null;
  const { history, isPartial } = current ?? view;
  return { history, isPartial, isPending: current === null && view.isPending, isReading, show, redirect };
}
