'use client';

import { useLocale } from 'next-intl';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { PaymentFailure, PurchaseRef, Quote, QuoteChange, PaymentApi } from '#lib/payment/api.ts';
import { markDocumentPaid } from './document-payment.ts';
import { type ApiResponse, isSignedOut } from '#lib/browser/api.ts';
import { loadPart } from '#lib/browser/load-part.ts';
import type { PaymentSubmission, SubmittedPayment } from './submit-payment.ts';
import type { HostedCard, TypedCard } from '#lib/payment/card-form-values.ts';
import { assertNever } from '#lib/result.ts';

/** Why a payment is not on its way, other than a decline. */
export type PaymentAlertKind =
  | { kind: 'start-again' | 'not-sent' | 'insecure' | 'maintenance' }
  /** The session may have ended after the payment was sent, so nothing is said about the money. */
  | { kind: 'signed-out' }
  /** `change`: absent if it was changed elsewhere. */
  | { kind: 'changed'; change?: QuoteChange | undefined }
  | { kind: 'limited'; seconds: number };

export type PaymentState =
  | { state: 'idle' }
  /** Also while the next page loads. */
  | { state: 'sending' }
  /** The same was paid minutes ago: 'Refill again?'. */
  | { state: 'question'; repeats: string }
  | { state: 'alert'; alert: PaymentAlertKind };

/** How a flow handles each outcome. */
interface Options {
  /** The folder of the flow's handlers: '/api/litepay'. */
  api: PaymentApi;
  /** In the account area: the account that the page shows, sent with every request. */
  account?: string;
  /** The server refused a request of an account page: nobody is logged in any longer, or the customer who is may not make it. */
  onRefused?: (response: ApiResponse<unknown>) => void;
  /** The view that the server sent with the page. A new one means that navigation came back here. */
  view: object;
  onConfirmed: (reference: string) => void;
  onPending: (reference: string) => void;
  /** Nothing on the page can fix it. */
  onFailed: (reference: string) => void;
  /** Null: the response was lost, and the page's next view says why. */
  onDeclined: (failure: PaymentFailure | null) => void;
  /** The quote was used or no longer matches what would be paid: the page needs a new one. */
  onStale: () => void;
  /** The gateway's fields no longer have the card: it has to be entered again. Nothing was sent. */
  onCardGone?: () => void;
}

export interface PaymentRequest {
  /** The newest version that this browser tab has received. */
  purchase: PurchaseRef;
  quote: Quote;
  /** Null if none was typed. */
  card: TypedCard | HostedCard | null;
  /** The payment that the customer confirmed to repeat; null if not asked. */
  repeats: string | null;
  /** Added to the request by the flow. */
  extra?: object;
}

/** Why there is no request to send. */
type Unsent = { outcome: 'not-sent' } | { outcome: 'changed'; change: QuoteChange };

export type Payment = ReturnType<typeof usePayment>;

type StoredState = Exclude<PaymentState, { state: 'sending' }> | { state: 'sending'; viewAtResponse: object | null };

/** One payment of a page: encrypts the card, sends it once, follows a lost response, and reports the outcome to the flow. */
export function usePayment(options: Options) {
  const locale = useLocale();
  const [paymentState, setPaymentState] = useState<StoredState>({ state: 'idle' });
  const latest = useRef(options);
  const isBusy = useRef(false);
  const pageController = useRef<AbortController>(null);

  useEffect(() => {
    latest.current = options;
  });
  useEffect(() => {
    const controller = new AbortController();
    pageController.current = controller;
    return () => controller.abort();
  }, []);

  const handleOutcome = (result: SubmittedPayment) => {
    const { view, onConfirmed, onPending, onFailed, onDeclined, onStale } = latest.current;
    const alert = (kind: Exclude<PaymentAlertKind['kind'], 'limited' | 'changed'>) =>
      setPaymentState({ state: 'alert', alert: { kind } });
    const keepSending = () => {
      markDocumentPaid();
      setPaymentState({ state: 'sending', viewAtResponse: view });
    };
    switch (result.outcome) {
      case 'confirmed':
        keepSending();
        return onConfirmed(result.reference);
      case 'pending':
        keepSending();
        return onPending(result.reference);
      case 'failed':
        keepSending();
        return onFailed(result.reference);
      case 'declined':
        if (result.failure) setPaymentState({ state: 'idle' });
        else alert('not-sent');
        return onDeclined(result.failure);
      case 'changed':
        setPaymentState({ state: 'alert', alert: { kind: 'changed', change: result.change } });
        return onStale();
      case 'not-sent':
        alert(result.outcome);
        return onStale();
      case 'refused':
        latest.current.onRefused?.(result.response);
        return alert(isSignedOut(result.response) ? 'signed-out' : 'not-sent');
      case 'not-received':
        return alert('not-sent');
      case 'start-again':
      case 'insecure':
      case 'maintenance':
        return alert(result.outcome);
      case 'card-gone':
        setPaymentState({ state: 'idle' });
        return latest.current.onCardGone?.();
      case 'limited':
        return setPaymentState({ state: 'alert', alert: { kind: 'limited', seconds: result.seconds } });
      case 'repeats':
        return setPaymentState({ state: 'question', repeats: result.repeats });
      default:
        return assertNever(result);
    }
  };

  /** `prepare`: the request, or what builds it; if that fails, nothing is sent. */
  const pay = async (prepare: PaymentRequest | (() => Promise<PaymentRequest | Unsent>)) => {
    const signal = pageController.current?.signal;
    if (isBusy.current || !signal) return;
    isBusy.current = true;
    setPaymentState({ state: 'sending', viewAtResponse: null });
    const request = typeof prepare === 'function' ? await prepare() : prepare;
    const defaults = { api: options.api, account: options.account, locale, extra: {} };
    const result = 'outcome' in request ? request : await submit({ ...defaults, ...request }, signal);
    isBusy.current = false;
    if (!signal.aborted) handleOutcome(result);
  };

  const dismiss = useCallback(() => setPaymentState({ state: 'idle' }), []);

  const { state } = paymentState;
  const hasNavigatedBack =
    state === 'sending' && paymentState.viewAtResponse !== null && paymentState.viewAtResponse !== options.view;
  const current: PaymentState = state !== 'sending' ? paymentState : { state: hasNavigatedBack ? 'idle' : 'sending' };
  return { current, isSending: current.state === 'sending', pay, dismiss };
}

/** The payment code is loaded on demand; if that fails, nothing was sent. */
async function submit(submission: PaymentSubmission, signal: AbortSignal): Promise<SubmittedPayment> {
  const submitPart = await loadPart(() => import('./submit-payment.ts')).catch(() => null);
  return submitPart ? submitPart.submitPayment(submission, signal) : { outcome: 'not-received' };
}
