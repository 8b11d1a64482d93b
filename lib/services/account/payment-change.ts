import 'server-only';
import type { PaymentChangeResponse } from '#lib/api/account-payment.ts';
import type { Locale } from '#lib/i18n/locales.ts';
import type { JsonResponse } from '#lib/http/json-handler.ts';
import { findOwnerAccount, findPaymentInfo, type PaymentInfo } from '#lib/provider/account.ts';
import type { OwnerAccount } from '#lib/provider/owner-account.ts';
import type { ProviderFailure, ProviderResult } from '#lib/provider/provider-result.ts';
import type { describeFailedCard } from '#lib/services/codes/describe-code.ts';
import { noteRefusal } from '#lib/session/owner-guard.ts';
import type { Owner } from '#lib/session/require-owner.ts';
import { cardRef, paymentVersion } from './payment-hashes.ts';
import { oneChangeAtATime } from './one-change-at-a-time.ts';
import { notePaymentChange } from './payment-changed.ts';

/** What is stored before a change. */
export interface BeforeChange {
  account: OwnerAccount;
  payment: PaymentInfo;
}

/** `isDone`: null if it is not known. `after`: what is stored afterwards; null if it was not read. */
interface ChangeEnd {
  isDone: boolean | null;
  after: PaymentInfo | null;
}

interface Change {
  locale: Locale;
  /** The version that the page shows; undefined if the page does not show what is stored. */
  version: string | undefined;
  /** Refuses a change even though the page is up to date; null to continue. */
  refuse?: (before: BeforeChange) => Promise<JsonResponse | null>;
  /** Null if there is nothing to change. */
  send: (before: BeforeChange) => Promise<ProviderResult<null> | null>;
  /** Whether what is stored is what was wanted. */
  isDone: (after: PaymentInfo, before: PaymentInfo) => boolean;
  /** What the provider's code means for this change. */
  describe: typeof describeFailedCard;
  /** Records how the change ended, before the response. */
  settle?: (end: ChangeEnd) => Promise<void>;
}

/**
 * Spec 2 §4, 3 §7.5: changes the card or auto-refill; all such changes go through here. One change per account at a time, only of the
 * version that the page shows, sent once and never again. What the provider has stored afterwards decides, so a lost response alone is
 * neither a success nor a failure.
 */
export async function changePayment(owner: Owner, change: Change): Promise<JsonResponse> {
  const { accountId } = owner;
  const changed = await oneChangeAtATime({ what: 'payment', accountId }, () => changeAlone(owner, change));
  await notePaymentChange(accountId);
  return changed ?? CHANGED;
}

const CHANGED: JsonResponse = { status: 409, body: { reason: 'payment-changed' } };

async function changeAlone(owner: Owner, change: Change): Promise<JsonResponse> {
  const { locale, version, refuse, send, isDone, describe, settle } = change;
  const { context, accountId } = owner;
  const account = await findOwnerAccount(context, accountId);
  const payment = account.ok ? await findPaymentInfo(context, account.value) : account;
  if (!account.ok || !payment.ok) return failedBefore(owner, account.ok ? payment : account);
  const before = { account: account.value, payment: payment.value };
  if (version !== undefined && version !== paymentVersion(before.payment)) return CHANGED;
  const refused = await refuse?.(before);
  if (refused) return refused;
  const sent = await send(before);
  if (!sent) return CHANGED;
  if (!sent.ok) {
    await noteRefusal(owner, sent);
    if (sent.reason === 'session' || sent.reason === 'not-sent') {
      await settle?.({ isDone: false, after: null });
      return response(NOT_DONE);
    }
  }
  const after = await findPaymentInfo(context, before.account);
  if (!after.ok) await noteRefusal(owner, after);
  const isMade = sent.ok || (after.ok ? isDone(after.value, before.payment) : null);
  await settle?.({ isDone: isMade, after: after.ok ? after.value : null });
  if (isMade) {
    const card = after.ok ? after.value.card : null;
    return response({ outcome: 'done', ref: card && cardRef(card) });
  }
  if (!sent.ok && sent.reason === 'code') {
    return response({ outcome: 'failed', ...(await describe(sent.code, locale)) });
  }
  return response(isMade === false ? NOT_DONE : { outcome: 'unknown' });
}

const NOT_DONE = { outcome: 'failed', text: null, codeLine: null } as const;

async function failedBefore(owner: Owner, failure: ProviderResult<unknown>): Promise<JsonResponse> {
  if (!failure.ok) await noteRefusal(owner, failure satisfies ProviderFailure);
  return response(NOT_DONE);
}

function response(body: PaymentChangeResponse): JsonResponse {
  return { body };
}
