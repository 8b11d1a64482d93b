'use client';

import { paymentsFileName } from '#lib/account/payments-csv.ts';
import type { PaymentHistoryView } from '#lib/account/payment-history-views.ts';
import { AccountRedirect } from '../../account-redirect.tsx';
import { useAccountFile } from '../use-account-file.ts';
import { HistoryScreen } from './screen.tsx';
import { usePaymentHistory } from './use-payment-history.ts';

/** Spec 2 §2: the payment history, whose pages and years are read on demand. */
export function LiveHistory({ view }: { view: PaymentHistoryView }) {
  const { history, isPartial, isReading, show, redirect } = usePaymentHistory(view);
  const { year } = history;
  const file = useAccountFile(view.account, {
    path: '/api/account/payments-file',
    ...(year !== null && { query: { year: String(year) } }),
    name: paymentsFileName(year),
  });
  if (redirect) return <AccountRedirect redirect={redirect} />;
  return <HistoryScreen history={history} isPartial={isPartial} isReading={isReading} show={show} file={file} />;
}
