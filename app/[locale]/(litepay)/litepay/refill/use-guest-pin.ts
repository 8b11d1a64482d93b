'use client';

import { useLocale } from 'next-intl';
import type { PinCheck } from '#components/payment/pin-redemption.tsx';
import { usePayment } from '#components/payment/use-payment.ts';
import type { PurchaseRef, Quote } from '#lib/payment/api.ts';
import { toLostResponse, isSignedOut, post } from '#lib/browser/api.ts';
import { isNotOffered } from '#lib/browser/refusals.ts';
import { useRouter } from '#lib/i18n/use-router.ts';
import { daysRemaining } from '#lib/domain/calendar-day.ts';
import { ERROR_PAGE } from '#lib/domain/session/site-paths.ts';
import type { LitepayView } from '#lib/litepay/api.ts';
import type { ExpiryPreview } from '#lib/payment/views.ts';
import { litepayReceiptPath, litepayStatusPath } from '#lib/litepay/flow.ts';
import type { Refill } from './use-refill.ts';

export interface GuestPinWorth {
  purchase: PurchaseRef;
  quote: Quote;
  days: number;
  daysLeft: number;
  preview: ExpiryPreview;
}

/** Spec 3 §4.1, decision on a guest's PIN: looks up a PIN for the account, and redeems it. */
export function useGuestPin(refill: Refill, view: LitepayView) {
  const locale = useLocale();
  const router = useRouter();
  const { purchase } = refill;

  const check = async (pin: string): Promise<PinCheck<GuestPinWorth>> => {
    refill.fail(null);
    if (!purchase) return { outcome: 'verifyAgain' };
    const response = await post('/api/litepay/pin/look-up', { purchase, locale, pin });
    if (isSignedOut(response)) {
      refill.startAgain();
      return { outcome: 'verifyAgain' };
    }
    if (!response.ok) {
      if (isNotOffered(response)) return { outcome: 'notOffered' };
      if (response.reason !== 'limited') return { outcome: 'failed' };
      return { outcome: 'limited', seconds: response.retryAfterSeconds };
    }
    const { body } = response;
    switch (body.outcome) {
      case 'open':
        router.push(litepayStatusPath(body.reference));
        return { outcome: 'left' };
      case 'confirmed':
        router.push(litepayReceiptPath(body.reference));
        return { outcome: 'left' };
      case 'redeemed': {
        const own = body.own && { ...body.own, receipt: `/${locale}${body.own.receipt}` };
        return { outcome: 'redeemed', own };
      }
      case 'not-found':
        refill.lose({ kind: 'not-found' });
        return { outcome: 'left' };
      case 'start-again':
        refill.startAgain();
        return { outcome: 'verifyAgain' };
      case 'fit': {
        const { quote, days, expiry, today, paidThrough } = body;
        const daysLeft = expiry === null ? 0 : daysRemaining(expiry, today);
        return {
          outcome: 'fit',
          worth: { purchase, quote, days, daysLeft, preview: { expiry, today, ...(paidThrough && { paidThrough }) } },
        };
      }
      case 'unknown':
      case 'expired':
      case 'failed':
        return { outcome: body.outcome };
      default:
        return { outcome: toLostResponse(body.outcome).reason };
    }
  };
  const payment = usePayment({
    api: '/api/litepay/pin',
    view,
    onConfirmed: (reference) => router.push(litepayReceiptPath(reference)),
    onPending: (reference) => router.push(litepayStatusPath(reference)),
    onFailed: (reference) => router.push(`${ERROR_PAGE}?${new URLSearchParams({ reference })}`),
    // If the response was lost, the server's next view says why.
    onDeclined: (failure) => (failure ? refill.fail(failure) : router.refresh()),
    // The PIN has to be verified again, and the account to be found again if the server has none any longer.
    onStale: refill.requestQuote,
  });
  const redeem = (pin: string, worth: GuestPinWorth) =>
    void payment.pay({ purchase: worth.purchase, quote: worth.quote, card: null, repeats: null, extra: { pin } });
  return { check, payment, redeem };
}
