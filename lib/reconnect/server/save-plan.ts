import 'server-only';
import type { ReconnectPlanRequest, ReconnectPlanResponse } from '#lib/reconnect/api.ts';
import { now as clock } from '#lib/clock.ts';
import { ACCOUNT_PAGES, accountPageStep } from '#lib/account/flow.ts';
import { findAccountOrder } from '#lib/account/server/account-orders.ts';
import { loadAccountData } from '#lib/account/server/load-account-data.ts';
import { storeTime } from '#lib/payment/server/account-reading.ts';
import { quotePayment, toQuote } from '#lib/payment/server/quote-payment.ts';
import { recordProviderFailure } from '#lib/session/owner-guard.ts';
import type { Owner } from '#lib/session/require-owner.ts';
import { loadHome } from './reconnect-account.ts';
import { reconnectFlow } from './reconnect-flow.ts';
import {
  findOrCreateReconnectPurchase,
  RECONNECT,
  type ReconnectData,
  type ReconnectPurchase,
} from './reconnect-purchase.ts';

/** How long a reading of the account may serve changes of the plan. */
const FRESH_MS = 60_000;

/** Spec 3 §4.4: saves the plan that the owner chose and freezes its total. */
export async function saveReconnectPlan(owner: Owner, request: ReconnectPlanRequest): Promise<ReconnectPlanResponse> {
  const { locale, planCode } = request;
  const outcome = await findOrderOutcome(owner);
  if (outcome) return { outcome };
  const purchase = await findOrCreateReconnectPurchase(owner);
  const result = await loadReconnectAccount(owner, purchase);
  if (result.outcome !== 'loaded') return result;
  const { account } = result;
  // Support finds a reconnection by the tracking id of the visit that last changed it.
  const { trackingId } = owner.ownerSession;
  const change = (data: ReconnectData): ReconnectData => ({ ...data, trackingId, account, planCode });
  const quoteResult = await quotePayment(reconnectFlow, owner, purchase.id, {
    locale,
    change,
    ...(request.purchase && { version: request.purchase.version }),
  });
  if (quoteResult.outcome !== 'quoted') return { outcome: quoteResult.outcome };
  const { id, contentVersion: version } = quoteResult.purchase;
  return { outcome: 'saved', purchase: { id, version }, quote: toQuote(quoteResult.attempt) };
}

/** Decision on orders being set up: what was paid, or may have been, is not sold a second time, in whichever browser and however long it takes. */
async function findOrderOutcome({ accountId }: Owner): Promise<'confirmed' | 'open' | null> {
  const accountOrder = await findAccountOrder(accountId);
  if (accountOrder?.attempt.flow !== RECONNECT) return null;
  return accountOrder.attempt.state === 'confirmed' ? 'confirmed' : 'open';
}

type AccountResult =
  | { outcome: 'loaded'; account: NonNullable<ReconnectData['account']> }
  /** The account can no longer be reconnected. */
  | { outcome: 'unavailable' }
  | { outcome: 'open' | 'confirmed' }
  /** The provider could not be reached, or the session has ended. */
  | { outcome: 'failed' };

async function loadReconnectAccount(owner: Owner, { data }: ReconnectPurchase, now = clock()): Promise<AccountResult> {
  const readAt = await storeTime();
  if (data.account && readAt - data.account.readAt < FRESH_MS) return { outcome: 'loaded', account: data.account };
  const page = ACCOUNT_PAGES.reconnect;
  const result = await loadAccountData(owner, page, now);
  if (!result.ok) {
    if (result.reason !== 'failed') owner.sessionEnd.reason = result.reason;
    return { outcome: 'failed' };
  }
  if (accountPageStep(page, result.value.route).to !== 'this') return { outcome: 'unavailable' };
  const home = await loadHome(owner, result.value);
  if (home.outcome === 'unserviceable') return { outcome: 'unavailable' };
  if (home.outcome === 'failed') {
    if (home.failure) await recordProviderFailure(owner, home.failure);
    return { outcome: 'failed' };
  }
  return { outcome: 'loaded', account: { readAt, facts: home.account } };
}
