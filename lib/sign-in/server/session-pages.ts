import 'server-only';
import type { AccountOrderView } from '#lib/account/account-order.ts';
import { toAccountOrderView, listAccountOrders, resolveAccountOrder } from '#lib/account/server/account-orders.ts';
import { formatDashboardPath } from '#lib/account/account-routing.ts';

import { now as clock } from '#lib/clock.ts';
import { config } from '#lib/config.ts';
import { calendarDayIn } from '#lib/domain/dates.ts';
import { accountPath, parseNamedAccount } from '#lib/domain/account-address.ts';
import { toAccountChoices, type AccountChoices, OWNER, roleCheck } from '#lib/domain/account-choice.ts';
import { refusalPath } from '#lib/domain/session/refusal-path.ts';
import type { OwnerRefusal } from '#lib/domain/session/refusal-target.ts';
import { returnPath } from '#lib/domain/session/return-path.ts';
import { isUnpaid, UNDONE } from '#lib/domain/session/unfinished.ts';
import { ACCOUNT_PICKER_PAGE, PERMISSION_ERROR_PAGE } from '#lib/domain/session/site-paths.ts';
import { PageRedirect } from '#lib/http/page-redirect.ts';
import type { PageRequest } from '#lib/http/page-request.ts';
import type { Result } from '#lib/result.ts';
import { accountReference } from '#lib/session/account-reference.ts';
import type { OwnerSession } from '#lib/session/owner-session.ts';
import type { Identity, IdentityAccount } from '#lib/session/provider-owner-session.ts';
import { askIdentity, requireSession, type SessionRequest } from '#lib/session/require-owner.ts';
import { findOwnerCookie } from '#lib/session/owner-cookie.ts';
import { referenceInAddress, selectAccount } from '#lib/session/select-account.ts';
import { keepRole } from '#lib/session/session-flags.ts';
import { isRoleStuck, refreshRolePath } from './refresh-role.ts';

export type AccountPickerView = Awaited<ReturnType<typeof loadAccountPickerPage>>;
export type AccountChoice = AccountPickerView['current'][number];

/**
 * Spec 2 §2 'account-picker': open and closed accounts that are in the prepaid database. A customer with only one account is redirected.
 * `returnTo`: the requested page, which opens after the choice. `isMissing`: the form was submitted without a choice.
 */
export async function loadAccountPickerPage(request: PageRequest) {
  const { locale, query, isAction } = request;
  const listed = await listAccounts({ isAction });
  if (!listed.ok) throw refused(listed.reason, ACCOUNT_PICKER_PAGE, request);
  const { current, past, only, ownerSession, identity } = listed.value;
  const returnTo = returnPath(query.get('returnTo'));
  if (only && ownerSession.chosen === only.accountId) {
    const path = returnTo ?? `/${locale}${formatDashboardPath(ownerSession)}`;
    throw new PageRedirect(accountPath(path, referenceInAddress(ownerSession, only.accountId)));
  }
  const orders = await standingOrders([...current, ...past], identity, ownerSession);
  const choiceOf = (account: IdentityAccount) => ({
    account: accountReference(ownerSession, account.accountId),
    ...account.address,
    order: orders.get(account.accountId) ?? null,
  });
  // Decision on orders being set up: they lead the list, and a home that is being reconnected is no past one.
  const isOrdered = ({ accountId }: IdentityAccount) => orders.has(accountId);
  const ordered = [...current, ...past].filter(isOrdered);
  const rest = { current: current.filter((one) => !isOrdered(one)), past: past.filter((one) => !isOrdered(one)) };
  const action = `/api/session/account?locale=${locale}`;
  const isMissing = query.get('missing') === 'true';
  return {
    current: [...ordered, ...rest.current].map(choiceOf),
    past: rest.past.map(choiceOf),
    action,
    returnTo,
    isMissing,
  };
}

/** What was ordered for each account and whose own account the identity does not list yet. */
async function standingOrders(
  accounts: readonly IdentityAccount[],
  identity: Identity,
  ownerSession: OwnerSession,
): Promise<Map<string, AccountOrderView>> {
  const today = calendarDayIn(config().PROVIDER_TIME_ZONE, clock());
  const views = new Map<string, AccountOrderView>();
  const orders = await listAccountOrders(accounts.map(({ accountId }) => accountId));
  for (const [accountId, standing] of orders) {
    const order = await resolveAccountOrder(standing, { aux: null, accounts: identity.accounts });
    const reference = accountReference(ownerSession, accountId);
    if (order) views.set(accountId, toAccountOrderView(order, { ownerSession, reference, today }));
  }
  return views;
}

export type PermissionErrorView = Awaited<ReturnType<typeof loadPermissionErrorPage>>;

/**
 * Spec 2 §6, 3 §2.6 'permission-error': the logged-in customer, as the provider knows them. An owner of the account is redirected to its
 * dashboard; before that, a cookie that names another role is written anew. `?undone=`: the change that was refused.
 */
export async function loadPermissionErrorPage(request: PageRequest) {
  const { locale, isAction } = request;
  const now = clock();
  const signedIn = await requireSession({ isAction, now });
  const identity = signedIn.ok ? await askIdentity(signedIn.value, now) : signedIn;
  if (!identity.ok) throw refused(identity.reason, PERMISSION_ERROR_PAGE, request);
  const { name, loginId, mobile, email, accounts } = identity.value;
  if (signedIn.ok) {
    const { ownerSession } = signedIn.value;
    const ownerCookie = await findOwnerCookie();
    const refresh = refreshRolePath(request, { ownerCookie, ownerSession, accounts });
    if (refresh) throw new PageRedirect(refresh);
    // The middleware would lead back from the dashboard, for ever.
    const isStuck = isRoleStuck(request.query, ownerCookie);
    const dashboard = isStuck ? null : await ownDashboard(ownerSession, accounts, request, now);
    if (dashboard) throw new PageRedirect(dashboard);
  }
  const hasOthers = accounts.filter(({ isInPrepaid }) => isInPrepaid).length > 1;
  const switchUrl = hasOthers ? `/${locale}${ACCOUNT_PICKER_PAGE}` : null;
  const refusedChange = UNDONE.find((what) => what === request.query.get('undone'));
  const undone = refusedChange === undefined || isUnpaid(refusedChange) ? null : refusedChange;
  return { name, loginId, mobile, email, logOutUrl: `/api/session/logout?locale=${locale}`, switchUrl, undone };
}

/** The dashboard of the account that the page is about, or the account picker; null if the error applies. */
async function ownDashboard(
  ownerSession: OwnerSession,
  accounts: readonly IdentityAccount[],
  { locale, query }: PageRequest,
  now: number,
): Promise<string | null> {
  const isOwner = ({ role }: { role: string }) => roleCheck(role) === 'owner';
  const selected = selectAccount(parseNamedAccount(query), { ...ownerSession, accounts });
  if (selected.kind === 'none') return accounts.some(isOwner) ? `/${locale}${ACCOUNT_PICKER_PAGE}` : null;
  if (selected.kind !== 'account') return null;
  const { accountId } = selected;
  if (!accounts.some((one) => one.accountId === accountId && isOwner(one))) return null;
  await keepRole(ownerSession.id, accountReference(ownerSession, accountId), OWNER, now);
  return accountPath(`/${locale}${formatDashboardPath(ownerSession)}`, referenceInAddress(ownerSession, accountId));
}

function refused(reason: OwnerRefusal, path: string, { locale, requested, reference }: PageRequest) {
  const query = requested.size > 0 ? `?${requested}` : '';
  return new PageRedirect(refusalPath(reason, { locale, requested: `/${locale}${path}${query}`, reference }));
}

/** `ownerSession`: the session of the signed-in customer. */
export interface ListedAccounts extends AccountChoices<IdentityAccount> {
  ownerSession: OwnerSession;
  identity: Identity;
}

/** Spec 2 §2 'account-picker': the current and past accounts of the signed-in customer, as the provider lists them now. */
export async function listAccounts(request: SessionRequest = {}): Promise<Result<ListedAccounts, OwnerRefusal>> {
  const now = request.now ?? clock();
  const signedIn = await requireSession({ ...request, now });
  if (!signedIn.ok) return signedIn;
  const identity = await askIdentity(signedIn.value, now);
  if (!identity.ok) return identity;
  const { ownerSession } = signedIn.value;
  return { ok: true, value: { ...toAccountChoices(identity.value.accounts), ownerSession, identity: identity.value } };
}
