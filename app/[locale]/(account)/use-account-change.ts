'use client';

import { useRouter } from 'next/navigation';
import { useCallback, useTransition } from 'react';
import type { AccountChanges } from '#lib/api/account.ts';
import type { PaymentChangeResponse, PaymentChanges } from '#lib/api/account-payment.ts';
import type { ApiResponse } from '#lib/browser/api.ts';
import type { ChangeOutcome } from '#lib/views/account.ts';
import { accountChangeResponse, paymentChanged, paymentChangeResponse } from './lazy-schemas.ts';
import { useAccountResponse, useAccountRequest } from './use-account-request.ts';

/**
 * The one way to change an account, by its reference. Sends the change, follows a refusal, tells the idle timer that the server has
 * answered, and refreshes the page and its layout (greeting, bell, Reactivate). A refusal counts as a failure; after a change made
 * elsewhere, the refreshed page shows the result. Logging out and choosing an account are forms: they lead to another page and must work
 * without JavaScript. Refill links and canceling a move have outcomes of their own and use `useAccountRequest`.
 */
export function useAccountChange<Action extends keyof AccountChanges>(
  action: Action,
  account: string,
): (change: Omit<AccountChanges[Action], 'account'>) => Promise<ChangeOutcome> {
  const router = useRouter();
  const request = useAccountRequest(account);
  return useCallback(
    async (change) => {
      const response = await request(`/api/account/${action}`, change, accountChangeResponse);
      if (response && response.outcome !== 'failed') router.refresh();
      return response?.outcome ?? 'failed';
    },
    [action, router, request],
  );
}

/** What differs from the page: `changed`: the stored data; `termsChanged`, `chargeChanged`: the terms, the charge. Nothing was done. */
export type PaymentChangeResult =
  | PaymentChangeResponse
  | { outcome: 'changed' | 'termsChanged' | 'chargeChanged' }
  /** Too many attempts: nothing was done. */
  | { outcome: 'limited'; seconds: number };

const OUTCOMES = {
  'payment-changed': 'changed',
  'terms-changed': 'termsChanged',
  'charge-changed': 'chargeChanged',
} as const;

/** Longer than the calls of a change may take one after the other. */
const CHANGE_MS = 70_000;

type SendPaymentChange<Action extends keyof PaymentChanges> = (
  change: Omit<PaymentChanges[Action], 'account'>,
) => Promise<PaymentChangeResult>;

/**
 * The same for card and auto-refill, with their own outcomes. Without a clear refusal the change may have been made. `isRefreshing` until
 * the page shows what it has read again: a change made before names a version that is gone, and is refused.
 */
export function usePaymentChange<Action extends keyof PaymentChanges>(
  action: Action,
  account: string,
): { send: SendPaymentChange<Action>; isRefreshing: boolean } {
  const router = useRouter();
  const request = useSendPaymentChange(action, account);
  const [isRefreshing, startRefreshing] = useTransition();
  const send: SendPaymentChange<Action> = useCallback(
    async (change) => {
      const result = await request(change);
      if (result.outcome !== 'failed' && result.outcome !== 'limited') startRefreshing(() => router.refresh());
      return result;
    },
    [router, request],
  );
  return { send, isRefreshing };
}

/** The same without the refresh, for a page that goes on to another one. */
export function useSendPaymentChange<Action extends keyof PaymentChanges>(
  action: Action,
  account: string,
): SendPaymentChange<Action> {
  const respond = useAccountResponse(account);
  return useCallback(
    async (change) => {
      const path = `/api/account/${action}`;
      return resultOf(await respond(path, change, paymentChangeResponse, { timeoutMs: CHANGE_MS }));
    },
    [action, respond],
  );
}

async function resultOf(response: ApiResponse<PaymentChangeResponse>): Promise<PaymentChangeResult> {
  if (response.ok) return response.body;
  if (response.reason === 'limited') {
    return { outcome: 'limited', seconds: response.retryAfterSeconds };
  }
  if (response.reason !== 'refused') return { outcome: 'unknown' };
  const changed = (await paymentChanged()).safeParse(response.body);
  return changed.success
    ? { outcome: OUTCOMES[changed.data.reason] }
    : { outcome: 'failed', text: null, codeLine: null };
}
