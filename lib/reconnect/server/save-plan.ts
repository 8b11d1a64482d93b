import 'server-only';
import type { ReconnectPlanRequest, ReconnectPlanResponse } from '#lib/reconnect/api.ts';
import { now as clock } from '#lib/clock.ts';
import { ACCOUNT_PAGES, accountPageStep } from '#lib/account/flow.ts';
import { findAccountOrder } from '#lib/account/server/account-orders.ts';
import { loadAccountData } from '#lib/account/server/load-account-data.ts';
import { storeTime } from '#lib/payment/server/account-reading.ts';
import { quotePayment, toQuote } from '#lib/payment/server/quote-payment.ts';
import { noteRefusal } from '#lib/session/owner-guard.ts';
import type { Owner } from '#lib/session/require-owner.ts';
import { readHome } from './reconnect-account.ts';
import { reconnectFlow } from './reconnect-flow.ts';
import { openReconnectPurchase, RECONNECT, type ReconnectData, type ReconnectPurchase } from './reconnect-purchase.ts';

/** How long a read of the account may serve changes of the plan. */
const FRESH_MS = 60_000;

/** Spec 3 §4.4: saves the plan that the owner chose and freezes its total. */
export async function saveReconnectPlan(owner: Owner, request: ReconnectPlanRequest): Promise<ReconnectPlanResponse> {
  const { locale, planCode } = request;
  const outcome = await standingReconnection(owner);
  if (outcome) return { outcome };
  const purchase = await openReconnectPurchase(owner);
  const read = await readAccount(owner, purchase);
  if (read.outcome !== 'read') return read;
  const { account } = read;
  // Support finds a reconnection by the tracking id of the visit that last changed it.
  const { trackingId } = owner.ownerSession;
  const change = (data: ReconnectData): ReconnectData => ({ ...data, trackingId, account, planCode });
  const saved = await quotePayment(reconnectFlow, owner, purchase.id, {
    locale,
    change,
    ...(request.purchase && { version: request.purchase.version }),
  });
  if (saved.outcome !== 'quoted') return { outcome: saved.outcome };
  const { id, contentVersion: version } = saved.purchase;
  return { outcome: 'saved', purchase: { id, version }, quote: toQuote(saved.attempt) };
}

/** Decision on orders being set up: what is paid, or may be, is not sold a second time, in whichever browser and however long it takes. */
async function standingReconnection({ accountId }: Owner): Promise<'confirmed' | 'open' | null> {
  const order = await findAccountOrder(accountId);
  if (order?.attempt.flow !== RECONNECT) return null;
  return order.attempt.state === 'confirmed' ? 'confirmed' : 'open';
}

type ReadAccount =
  | { outcome: 'read'; account: NonNullable<ReconnectData['account']> }
  /** The account can no longer be reconnected. */
  | { outcome: 'unavailable' }
  | { outcome: 'open' | 'confirmed' }
  /** The provider could not be reached, or the session has ended. */
  | { outcome: 'failed' };

async function readAccount(owner: Owner, { data }: ReconnectPurchase, now = clock()): Promise<ReadAccount> {
  const askedAt = await storeTime();
  if (data.account && askedAt - data.account.readAt < FRESH_MS) return { outcome: 'read', account: data.account };
  const page = ACCOUNT_PAGES.reconnect;
  const loaded = await loadAccountData(owner, page, now);
  if (!loaded.ok) {
    if (loaded.reason !== 'failed') owner.sessionEnd.reason = loaded.reason;
    return { outcome: 'failed' };
  }
  if (accountPageStep(page, loaded.value.route).to !== 'this') return { outcome: 'unavailable' };
  const read = await readHome(owner, loaded.value);
  if (read.outcome === 'unserviceable') return { outcome: 'unavailable' };
  if (read.outcome === 'failed') {
    if (read.failure) await noteRefusal(owner, read.failure);
    return { outcome: 'failed' };
  }
  return { outcome: 'read', account: { readAt: askedAt, facts: read.account } };
}
