import 'server-only';
import { now as clock } from '#lib/clock.ts';
import { config } from '#lib/config.ts';
import { accountPageStep, type AccountPart, type LivePage } from '#lib/account/flow.ts';
import {
  type AuxAccount,
  loadAccountPromos,
  loadOwnerAccount,
  loadPaymentInfo,
  loadSessionAccount,
  NO_AUX,
  type PaymentInfo,
  prepareAccountRecord,
} from './provider-account.ts';
import type { OwnerAccount } from './provider-owner-account.ts';
import { findIdentity, type Identity, type IdentityAccount } from '#lib/session/provider-owner-session.ts';
import type { ProviderFailure, ProviderResult } from '#lib/provider/provider-result.ts';
import type { Result } from '#lib/result.ts';
import type { AccountRoute } from '#lib/account/account-routing.ts';
import { type AccountPromo, winbackPromo } from '#lib/plans/account-promo.ts';
import type { NetworkState } from '#lib/plans/connection.ts';
import { loadNetworkState } from '#lib/plans/server/provider-service-status.ts';
import type { OwnerRefusal } from '#lib/domain/session/session-paths.ts';
import type { CalendarDay } from '#lib/domain/calendar-day.ts';
import { calendarDayIn } from '#lib/domain/dates.ts';
import { findOwnRefill } from '#lib/refill/server/refill-purchase.ts';
import { accountReference } from '#lib/session/account-reference.ts';
import { type Owner, endOnSessionError, roleRefusal } from '#lib/session/require-owner.ts';
import { recordAccountReading } from '#lib/session/stored-session.ts';
import type { AccountOrderView } from '#lib/account/account-order.ts';
import { type AccountOrder, findAccountOrder, resolveAccountOrder, toAccountOrderView } from './account-orders.ts';
import { hasOutageMessage } from './outage-message-flag.ts';
import { type AccountPayments, loadAccountPayments, loadAuxUnlessOrdered, routeAccount } from './related-accounts.ts';

/** The data behind the pages of an account. It stays on the server; pages select what they show. */
export interface AccountData {
  reference: string;
  account: OwnerAccount;
  aux: AuxAccount;
  /** A move or a reconnection that was ordered and whose account has not been seen; every page goes by it first. Null if there is none. */
  order: (AccountOrder & { view: AccountOrderView }) | null;
  /** The reference, as in addresses, of the account opened by a move or a reconnection; null if there is none. */
  auxReference: string | null;
  /** The identity has other accounts to choose from. */
  hasOthers: boolean;
  route: AccountRoute;
  /** The current day in the provider's time zone. */
  today: CalendarDay;
  /** Null where the page does not read it. `listed`: the account as the identity lists it. */
  identity: { person: Identity; listed: IdentityAccount } | null;
  /** Null if the page does not read it, or can do without it and reading it failed. */
  payment: PaymentInfo | null;
  /** Null if the page does not read them. */
  payments: AccountPayments | null;
  /** What is known of the network at the account's address; nothing where the page does not read it. */
  network: NetworkState;
  /** A message at the end of that outage was asked for. */
  hasOutageMessage: boolean;
  /** The account's offers, valid or not; none where the page does not read them, or could not. */
  promos: readonly AccountPromo[];
  /** The offers could not be read: whether the account has one is not known, and none of them counts as ended. */
  areOffersUnknown: boolean;
  /** The short code of the owner's last refill, if it is confirmed and the account has a winback offer, which would go past it. */
  pastRefill: string | null;
}

const NO_KNOWN_OUTAGE: NetworkState = { network: 'no-known-outage' };

const NOT_NEEDED = { ok: true, value: null } as const;

/**
 * Spec 2 §4: reads what a page needs of its account, concurrently and each thing once. The first view of an account after a login also
 * makes the startup calls, which count as required. Where the account's state leads to another page, only the account and its aux account
 * are required: a former account redirects to the one that continues it, even if nothing else of it can be read.
 */
export async function loadAccountData(
  owner: Owner,
  page: LivePage,
  now = clock(),
): Promise<Result<AccountData, OwnerRefusal>> {
  const { ownerSession, callContext, accountId } = owner;
  const isStartup = !owner.isStarted;
  const needs = (part: AccountPart) => page.requires.includes(part) || page.uses.includes(part);
  const ownIdentity = owner.identity && ({ ok: true, value: owner.identity } as const);
  const accountCall = loadOwnerAccount(callContext, accountId);
  const orderCall = findAccountOrder(accountId);
  const auxCall = loadAuxUnlessOrdered(callContext, accountId, orderCall);
  const results = await Promise.all([
    accountCall,
    auxCall,
    needs('identity') ? (ownIdentity ?? findIdentity(callContext, ownerSession.custGuid)) : NOT_NEEDED,
    // These need the account's phone and location.
    needs('payment') || isStartup
      ? accountCall
          .then((account) => (account.ok ? loadPaymentInfo(callContext, account.value) : account))
          .then((payment) => (isStartup || page.requires.includes('payment') ? payment : orNull(payment)))
      : NOT_NEEDED,
    needs('promos') ? accountCall.then((account) => loadPromos(owner, account)) : NOT_NEEDED,
    needs('transactions')
      ? Promise.all([accountCall, auxCall]).then(([account, aux]) =>
          loadAccountPayments(owner, account, aux, { formerWithinMs: page.formerPaymentsWithinMs ?? null }),
        )
      : NOT_NEEDED,
    needs('network')
      ? loadNetworkState(callContext, accountId, 'owner').then((value) => ({ ok: true as const, value }))
      : NOT_NEEDED,
    isStartup ? loadSessionAccount(callContext) : NOT_NEEDED,
    isStartup ? prepareAccountRecord(callContext, accountId) : NOT_NEEDED,
  ]);
  const failure = findWorstFailure(results);
  const [account, auxResult, ...others] = results;
  const aux = auxResult.ok ? { ok: true as const, value: auxResult.value ?? NO_AUX } : auxResult;
  const openOrder = await orderCall;
  const route = account.ok && aux.ok ? routeAccount(account.value, aux.value, openOrder) : null;
  const isElsewhere = route !== null && accountPageStep(page, route).to !== 'this';
  if (failure && (failure.reason === 'session' || !isElsewhere))
    return { ok: false, reason: await endOnSessionError(ownerSession, failure, now) };
  const [identity, payment, promos, payments, network] = others;
  const person = identity.ok ? identity.value : null;
  const listedAccount = person?.accounts.find((one) => one.accountId === accountId);
  const role = person ? (listedAccount?.role ?? null) : undefined;
  await recordAccountReading(ownerSession, owner.account, { role, isStartup: isStartup && !failure }, now);

  if (!account.ok || !aux.ok || route === null) return { ok: false, reason: 'failed' };
  const refusal = role === undefined ? null : roleRefusal(ownerSession, role);
  if (refusal) return { ok: false, reason: refusal };
  const today = calendarDayIn(config().PROVIDER_TIME_ZONE, now);
  const providerView = {
    aux: auxResult.ok ? auxResult.value : null,
    accounts: (person ?? owner.identity)?.accounts ?? null,
  };
  const order = openOrder && (await resolveAccountOrder(openOrder, providerView));
  const orderView = order && toAccountOrderView(order, { ownerSession, reference: owner.account, today });
  const offers = (promos.ok && promos.value) || { promos: [], areOffersUnknown: false };
  const networkState = (network.ok && network.value) || NO_KNOWN_OUTAGE;
  return {
    ok: true,
    value: {
      reference: owner.account,
      account: withPause(orderView, account.value),
      aux: aux.value,
      order: order && orderView && { ...order, view: orderView },
      auxReference: aux.value.aux && accountReference(ownerSession, aux.value.aux.accountId),
      hasOthers: ownerSession.accounts.filter(({ isInPrepaid }) => isInPrepaid).length > 1,
      route,
      today,
      identity: person && listedAccount ? { person, listed: listedAccount } : null,
      payment: payment.ok ? payment.value : null,
      payments: payments.ok ? payments.value : null,
      network: networkState,
      hasOutageMessage: await hasOutageMessage(accountId, networkState),
      ...offers,
      pastRefill: winbackPromo(offers.promos, today) ? await findConfirmedRefill(owner) : null,
    },
  };
}

/** A move that was taken for now counts as paused, whether or not the provider shows it yet: a refill would end it. */
function withPause(order: AccountOrderView | null, account: OwnerAccount): OwnerAccount {
  const isTaken = order?.kind === 'move-now' && (order.state === 'ordered' || order.state === 'ready');
  if (!isTaken || account.isPaused) return account;
  return { ...account, isPaused: true, isOnHold: config().PROVIDER_HOLDS_DAYS };
}

async function findConfirmedRefill(owner: Owner): Promise<string | null> {
  const { attempt } = await findOwnRefill(owner);
  return attempt?.state === 'confirmed' ? attempt.reference : null;
}

/** Without readable offers the page is shown all the same, unless the session has ended. A cart with an offer is not sold then: it would buy fewer days. */
async function loadPromos(
  { callContext, accountId }: Owner,
  account: ProviderResult<OwnerAccount>,
): Promise<ProviderResult<Pick<AccountData, 'promos' | 'areOffersUnknown'>>> {
  if (!account.ok || account.value.locationId === '')
    return { ok: true, value: { promos: [], areOffersUnknown: false } };
  const promos = await loadAccountPromos(callContext, { accountId, locationId: account.value.locationId });
  if (promos.ok) return { ok: true, value: { promos: promos.value, areOffersUnknown: false } };
  return promos.reason === 'session' ? promos : { ok: true, value: { promos: [], areOffersUnknown: true } };
}

/** Ignores the failure of an optional part, unless the session has ended. */
function orNull<Value>(result: ProviderResult<Value>): ProviderResult<Value | null> {
  return result.ok || result.reason === 'session' ? result : NOT_NEEDED;
}

/** A session that has ended takes precedence over any other failure, and 'expired' over 'rejected'. */
function findWorstFailure(results: readonly ProviderResult<unknown>[]): ProviderFailure | null {
  const failures = results.filter((result) => !result.ok);
  const rank = (failure: ProviderFailure) => (failure.reason !== 'session' ? 0 : failure.kind === 'rejected' ? 1 : 2);
  return failures.sort((one, other) => rank(other) - rank(one))[0] ?? null;
}
