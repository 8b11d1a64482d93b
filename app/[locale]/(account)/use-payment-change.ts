'use client';

import { useRouter } from 'next/navigation';
import { useCallback, useTransition } from 'react';
import { toLostResponse } from '#lib/browser/api.ts';
import { isNotOffered } from '#lib/browser/refusals.ts';
import type { PaymentChangeResponse, PaymentChanges } from '#lib/account/payment-api.ts';
import { type AccountPost, useAccountPost } from './use-account-post.ts';

/** What differs from the page: `changed`: the stored data; `termsChanged`, `chargeChanged`: the terms, the charge. Nothing was done. */
export type PaymentChangeResult =
  | PaymentChangeResponse
  | { outcome: 'changed' | 'termsChanged' | 'chargeChanged' }
  /** The provider does without auto-refill by now: nothing was done. */
  | { outcome: 'notOffered' }
  /** Too many attempts: nothing was done. */
  | { outcome: 'limited'; seconds: number };

const CHANGED = new Map<unknown, 'changed' | 'termsChanged' | 'chargeChanged'>([
  ['payment-changed', 'changed'],
  ['terms-changed', 'termsChanged'],
  ['charge-changed', 'chargeChanged'],
]);

/** Longer than the calls of a change may take one after the other. */
const CHANGE_MS = 70_000;

type Change<Action extends keyof PaymentChanges> = Omit<PaymentChanges[Action], 'account'>;

/**
 * Changes card or auto-refill, with outcomes of its own. Without a clear refusal the change may have been made. `isRefreshing` until the page
 * shows what it has read again: a change made before names a version that is gone, and is refused.
 */
export function usePaymentChange<Action extends keyof PaymentChanges>(
  action: Action,
  account: string,
): { send: (change: Change<Action>) => Promise<PaymentChangeResult>; isRefreshing: boolean } {
  const router = useRouter();
  const post = useAccountPost(account);
  const [isRefreshing, startRefreshing] = useTransition();
  const send = useCallback(
    async (change: Change<Action>) => {
      const result = await changePayment(post, action, change);
      if (!isShownAsItWas(result)) startRefreshing(() => router.refresh());
      return result;
    },
    [action, post, router],
  );
  return { send, isRefreshing };
}

/** Whether nothing was done, and what the page shows may stay: the customer can read why, and try again with what was typed. */
export function isShownAsItWas({ outcome }: PaymentChangeResult): boolean {
  return outcome === 'failed' || outcome === 'limited' || outcome === 'notOffered';
}

/** The same without the refresh, for a page that goes on to another one. */
export async function changePayment<Action extends keyof PaymentChanges>(
  post: AccountPost,
  action: Action,
  change: Change<Action>,
): Promise<PaymentChangeResult> {
  const path: `/api/account/${keyof PaymentChanges}` = `/api/account/${action}`;
  const response = await post(path, change, { timeoutMs: CHANGE_MS });
  if (response.ok) {
    switch (response.body.outcome) {
      case 'done':
      case 'failed':
      case 'unknown':
        return response.body;
      default:
        toLostResponse(response.body.outcome);
        return { outcome: 'unknown' };
    }
  }
  if (response.reason === 'limited') return { outcome: 'limited', seconds: response.retryAfterSeconds };
  if (isNotOffered(response)) return { outcome: 'notOffered' };
  if (response.reason !== 'refused') return { outcome: 'unknown' };
  const { body } = response;
  const reason = typeof body === 'object' && body !== null && 'reason' in body && CHANGED.get(body.reason);
  return reason ? { outcome: reason } : { outcome: 'failed', text: null, codeLine: null };
}
