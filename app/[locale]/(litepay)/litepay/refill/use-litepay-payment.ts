'use client';

import { useEffect } from 'react';
import { usePayment } from '#components/payment/use-payment.ts';
import { useRouter } from '#lib/i18n/use-router.ts';
import { ERROR_PAGE } from '#lib/domain/session/site-paths.ts';
import type { LitepayView } from '#lib/litepay/views.ts';
import { receiptPath, statusPath } from '../litepay-paths.ts';
import type { Refill } from './use-refill.ts';

/** Spec 3 §4.5: the outcome of the refill's payment, and where it leads. */
export function useLitepayPayment(refill: Refill, view: LitepayView) {
  const router = useRouter();
  const payment = usePayment({
    api: '/api/litepay',
    view,
    onConfirmed: (reference) => router.push(receiptPath(reference)),
    onPending: (reference) => router.push(statusPath(reference)),
    onFailed: (reference) => router.push(`${ERROR_PAGE}?${new URLSearchParams({ reference })}`),
    onDeclined: refill.decline,
    onStale: refill.requestQuote,
  });

  // A message about one card and account does not apply to another.
  const { card, located } = refill;
  const { dismiss } = payment;
  useEffect(dismiss, [dismiss, card, located?.phone, located?.zip]);
  return payment;
}
