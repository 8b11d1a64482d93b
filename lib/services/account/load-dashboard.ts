import 'server-only';
import { now as clock } from '#lib/clock.ts';
import { config } from '#lib/config.ts';
import {
  type AuxAccount,
  findAccountPromos,
  findAuxAccount,
  findOwnerAccount,
  findPaymentInfo,
  findSessionAccount,
  loadAccount,
  type PaymentInfo,
} from '#lib/provider/account.ts';
import type { OwnerAccount } from '#lib/provider/owner-account.ts';
import { findIdentity, type Identity, type IdentityAccount } from '#lib/provider/owner-session.ts';
import type { ProviderFailure, ProviderResult } from '#lib/provider/provider-result.ts';
import type { Result } from '#lib/result.ts';
import { type AccountRoute, accountRoute } from '#lib/rules/account/account-routing.ts';
import { type ServiceStatus, serviceStatus } from '#lib/rules/account/service-status.ts';
import { roleCheck } from '#lib/rules/account/role.ts';
import { type AccountPromo, refillPromo } from '#lib/rules/promo/account-promo-validity.ts';
import { winbackPromo } from '#lib/rules/promo/winback.ts';
import type { OwnerRefusal } from '#lib/rules/session/refusal-target.ts';
import type { CalendarDay } from '#lib/rules/shared/calendar-day.ts';
import { calendarDayIn } from '#lib/rules/shared/dates.ts';
import { type Owner, refusalOf } from '#lib/session/require-owner.ts';
import { keepRole, markCall } from '#lib/session/session-marks.ts';

/** Everything that the pages of an account are made of. It stays on the server; pages pick what they show. */
export interface AccountView {
  account: OwnerAccount;
  identity: Identity;
  /** The account as the identity lists it. */
  listed: IdentityAccount;
  payment: PaymentInfo;
  aux: AuxAccount;
  /** Where the account's state leads; pages of the dashboard are shown where this is the dashboard. */
  route: AccountRoute;
  service: ServiceStatus;
  /** The day it is in the provider's time zone. */
  today: CalendarDay;
  /** The offer on a refill, and the one that wins a customer back: at most one of them. */
  promo: AccountPromo | null;
  winback: AccountPromo | null;
}

/**
 * Spec 2 §4 'Startup': what the dashboard needs, read at once and each thing once. The payment calls wait for the account's phone. Offers may
 * be missing; everything else is required.
 */
export async function loadDashboard(owner: Owner, now = clock()): Promise<Result<AccountView, OwnerRefusal>> {
  const { session, context, accountId } = owner;
  const known = owner.identity && ({ ok: true, value: owner.identity } as const);
  const account = findOwnerAccount(context, accountId);
  const reads = await Promise.all([
    account,
    known ?? findIdentity(context, session.custGuid),
    account.then((read) => (read.ok ? findPaymentInfo(context, read.value) : read)),
    findAuxAccount(context, accountId),
    account.then((read) => promosOf(owner, read)),
    findSessionAccount(context),
    loadAccount(context, accountId),
  ]);
  const failure = worstOf(reads);
  if (failure) return { ok: false, reason: await refusalOf(session, failure, now) };
  await markCall(session.id, now);

  const [read, identity, payment, aux, promos] = reads;
  if (!read.ok || !identity.ok || !payment.ok || !aux.ok || !promos.ok) return { ok: false, reason: 'failed' };
  const listed = identity.value.accounts.find((one) => one.accountId === accountId);
  await keepRole(session.id, accountId, listed?.role ?? null, now);
  const check = roleCheck(listed?.role ?? null);
  if (!listed || check === 'not-listed') return { ok: false, reason: 'not-listed' };
  if (check === 'other-role') return { ok: false, reason: check };
  return { ok: true, value: viewOf(read.value, identity.value, listed, payment.value, aux.value, promos.value, now) };
}

/** Offers are no reason to fail; a session that has ended is. */
async function promosOf(
  { context, accountId }: Owner,
  account: ProviderResult<OwnerAccount>,
): Promise<ProviderResult<AccountPromo[]>> {
  const none = { ok: true, value: [] } as const;
  if (!account.ok || account.value.locationId === '') return { ...none, value: [] };
  const promos = await findAccountPromos(context, { accountId, locationId: account.value.locationId });
  return promos.ok || promos.reason === 'session' ? promos : { ...none, value: [] };
}

/** The end of the session says more than any other failure, and its expiry more than its refusal. */
function worstOf(reads: readonly ProviderResult<unknown>[]): ProviderFailure | null {
  const failures = reads.filter((read) => !read.ok);
  const rank = (failure: ProviderFailure) => (failure.reason !== 'session' ? 0 : failure.kind === 'rejected' ? 1 : 2);
  return failures.sort((one, other) => rank(other) - rank(one))[0] ?? null;
}

function viewOf(
  account: OwnerAccount,
  identity: Identity,
  listed: IdentityAccount,
  payment: PaymentInfo,
  aux: AuxAccount,
  promos: readonly AccountPromo[],
  now: number,
): AccountView {
  const today = calendarDayIn(config().PROVIDER_TIME_ZONE, now);
  const route = accountRoute({
    status: account.status,
    hasPlans: account.plans.length > 0,
    hasInternet: account.internet !== null,
    productCodes: [
      ...account.plans.map(({ planCode }) => planCode),
      ...account.subscriptions.map((one) => one.productCode),
    ],
    aux: aux.aux,
    isReconnectEligible: aux.isReconnectEligible,
  });
  const service = serviceStatus({
    expiry: account.internet?.expiry ?? null,
    today,
    hasAutoRefill: payment.hasAutoRefill,
    isPaused: account.isPaused,
    isDeactivated: route.to === 'dashboard' && route.isDeactivated,
  });
  const offers = { promo: refillPromo(promos, today), winback: winbackPromo(promos, today) };
  return { account, identity, listed, payment, aux, route, service, today, ...offers };
}
