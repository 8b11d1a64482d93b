'use client';

import { useLocale } from 'next-intl';
import { useRef, useState } from 'react';
import { useAddressedAccount } from '#components/account/account-link.tsx';
import type { PinCheck } from '#components/payment/pin-redemption.tsx';
import { usePayment } from '#components/payment/use-payment.ts';
import type { PurchaseRef, Quote } from '#lib/payment/api.ts';
import { track } from '#lib/browser/data-layer.ts';
import { REFILL_FLOW } from '#lib/refill/flow.ts';
import { accountPath } from '#lib/domain/account-address.ts';
import { daysRemaining } from '#lib/domain/paid-days.ts';
import { ERROR_PAGE } from '#lib/domain/session/site-paths.ts';
import type { ExpiryPreview } from '#lib/payment/views.ts';
import type { RefillCartView } from '#lib/refill/views.ts';
import { followRefusal } from '../follow-refusal.ts';
import { useAccountPost } from '../use-account-post.ts';
import { useAccountRouter } from '../use-account-router.ts';
import { failedPinPath, paymentPath } from './refill-paths.ts';

export interface OwnPinWorth {
  purchase: PurchaseRef;
  quote: Quote;
  days: number;
  daysLeft: number;
  preview: ExpiryPreview;
}

/** Spec 3 §4.1: looks up a PIN and redeems it. */
export function usePinRefill(view: RefillCartView) {
  const { account, pinFailure } = view;
  const locale = useLocale();
  const router = useAccountRouter();
  const addressed = useAddressedAccount();
  const post = useAccountPost(account);
  const [declined, setDeclined] = useState(pinFailure);
  /** The latest failure that came with the server's page. */
  const [known, setKnown] = useState(pinFailure);
  if (known?.reference !== pinFailure?.reference) {
    setKnown(pinFailure);
    setDeclined(pinFailure);
  }
  const sent = useRef('');

  const check = async (pin: string): Promise<PinCheck<OwnPinWorth>> => {
    setDeclined(null);
    const known = { fit: 1, redeemed: 1, open: 1, unknown: 1, expired: 1, unavailable: 1, failed: 1 } as const;
    const response = await post('/api/refill/pin/look-up', { locale, pin }, known);
    if (!response.ok) {
      if (response.reason !== 'limited') return { outcome: 'failed' };
      return { outcome: 'limited', seconds: response.retryAfterSeconds };
    }
    const { body } = response;
    switch (body.outcome) {
      case 'open':
        router.replace(paymentPath(REFILL_FLOW.status.path, body.reference));
        return { outcome: 'left' };
      case 'redeemed': {
        const { own } = body;
        const hrefOf = (path: string) => accountPath(`/${locale}${path}`, addressed);
        return { outcome: 'redeemed', own: own && { ...own, receipt: hrefOf(own.receipt) } };
      }
      case 'fit': {
        const { purchase, quote, days, expiry, today } = body;
        const daysLeft = expiry === null ? 0 : daysRemaining(expiry, today);
        return { outcome: 'fit', worth: { purchase, quote, days, daysLeft, preview: { expiry, today } } };
      }
      default:
        return { outcome: body.outcome };
    }
  };
  const payment = usePayment({
    api: '/api/refill/pin',
    account,
    view,
    onConfirmed: (reference) => router.replace(paymentPath(REFILL_FLOW.confirmation.path, reference)),
    onPending: (reference) => router.replace(paymentPath(REFILL_FLOW.status.path, reference)),
    onFailed: (reference) => router.push(paymentPath(ERROR_PAGE, reference)),
    onDeclined: (failure) => {
      track({ event: 'refill_declined' });
      if (failure) setDeclined(failure);
      else router.replace(failedPinPath(sent.current));
    },
    onStale: () => undefined,
    onRefused: (response) => followRefusal(response, { locale, account }),
  });
  const redeem = (pin: string, { purchase, quote }: OwnPinWorth) => {
    sent.current = quote.reference;
    void payment.pay({ purchase, quote, card: null, repeats: null, extra: { pin } });
  };
  return { check, payment, redeem, failure: declined };
}
