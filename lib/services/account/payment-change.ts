import 'server-only';
import type { PaymentChangeResponse } from '#lib/api/account-payment.ts';
import type { Locale } from '#lib/i18n/locales.ts';
import type { JsonResponse } from '#lib/http/json-handler.ts';
import { findOwnerAccount, findPaymentInfo, type PaymentInfo } from '#lib/provider/account.ts';
import type { OwnerAccount } from '#lib/provider/owner-account.ts';
import type { ProviderFailure, ProviderResult } from '#lib/provider/provider-result.ts';
import { describeFailedCard } from '#lib/services/codes/describe-code.ts';
import { type Buyer, noteRefusal } from '#lib/session/owner-guard.ts';
import { cardRef } from './card-ref.ts';
import { oneChangeAtATime } from './one-change-at-a-time.ts';
import { notePaymentChange } from './payment-changed.ts';
import { paymentVersion } from './payment-version.ts';

/** What is stored before a change. */
export interface BeforeChange {
  account: OwnerAccount;
  payment: PaymentInfo;
}

interface Change {
  locale: Locale;
  /** Of what the page shows; without it the page says nothing of what is stored. */
  version: string | undefined;
  /** Null where there is nothing to change. */
  send: (before: BeforeChange) => Promise<ProviderResult<null>> | null;
  /** Whether what is stored is what was wanted. */
  isDone: (after: PaymentInfo, before: PaymentInfo) => boolean;
}

/**
 * Spec 2 §4, 3 §7.5: the one way to change card or auto-refill: one change of an account at a time, only of what the page shows, sent once and
 * never again. What the provider has stored afterwards decides, so that a lost answer is neither a success nor a failure by itself.
 */
export async function changePayment(buyer: Buyer, change: Change): Promise<JsonResponse> {
  const { accountId } = buyer.owner;
  const changed = await oneChangeAtATime({ what: 'payment', accountId }, () => changeAlone(buyer, change));
  await notePaymentChange(accountId);
  return changed ?? CHANGED;
}

const CHANGED: JsonResponse = { status: 409, body: { reason: 'payment-changed' } };

async function changeAlone(buyer: Buyer, { locale, version, send, isDone }: Change): Promise<JsonResponse> {
  const { context, accountId } = buyer.owner;
  const account = await findOwnerAccount(context, accountId);
  const payment = account.ok ? await findPaymentInfo(context, account.value) : account;
  if (!account.ok || !payment.ok) return failedBefore(buyer, account.ok ? payment : account);
  const before = { account: account.value, payment: payment.value };
  if (version !== undefined && version !== paymentVersion(before.payment)) return CHANGED;
  const sending = send(before);
  if (!sending) return CHANGED;
  const sent = await sending;
  if (!sent.ok) {
    await noteRefusal(buyer, sent);
    if (sent.reason === 'session' || sent.reason === 'not-sent') return response(NOT_DONE);
  }
  const after = await findPaymentInfo(context, before.account);
  if (!after.ok) await noteRefusal(buyer, after);
  if (after.ok ? sent.ok || isDone(after.value, before.payment) : sent.ok) {
    const card = after.ok ? after.value.card : null;
    return response({ outcome: 'done', ref: card && cardRef(card) });
  }
  if (!sent.ok && sent.reason === 'code') {
    return response({ outcome: 'failed', ...(await describeFailedCard(sent.code, locale)) });
  }
  return response(after.ok ? NOT_DONE : { outcome: 'unknown' });
}

const NOT_DONE = { outcome: 'failed', text: null, codeLine: null } as const;

async function failedBefore(buyer: Buyer, failure: ProviderResult<unknown>): Promise<JsonResponse> {
  if (!failure.ok) await noteRefusal(buyer, failure satisfies ProviderFailure);
  return response(NOT_DONE);
}

function response(body: PaymentChangeResponse): JsonResponse {
  return { body };
}
