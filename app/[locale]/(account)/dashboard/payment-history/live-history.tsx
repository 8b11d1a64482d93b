'use client';

import type { PaymentHistoryView } from '#lib/views/payment-history.ts';
import { HistoryScreen } from './screen.tsx';
import { usePaymentsFile } from './use-payments-file.ts';
import { usePaymentHistory } from './use-payment-history.ts';

/** Spec 2 §2: the payment history, whose pages and years are read on demand. */
export function LiveHistory({ view }: { view: PaymentHistoryView }) {
  const { history, isReading, show } = usePaymentHistory(view);
  const file = usePaymentsFile(view.account, history.year);
  return <HistoryScreen history={history} isReading={isReading} show={show} file={file} />;
}
