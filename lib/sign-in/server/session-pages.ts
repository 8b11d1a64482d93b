import 'server-only';
import type { AccountOrderView } from '#lib/account/account-order.ts';
import { toAccountOrderView, listAccountOrders, resolveAccountOrder } from '#lib/account/server/account-orders.ts';
import { formatDashboardPath } from '#lib/account/account-routing.ts';
import { now as clock } from '#lib/clock.ts';
import { config } from '#lib/config.ts';
import { calendarDayIn } from '#lib/domain/dates.ts';
import { accountPath, parseNamedAccount } from '#lib/domain/account-address.ts';
import { toAccountChoices, type AccountChoices, OWNER, roleCheck } from '#lib/domain/account-choice.ts';
import { refusalPath, loginPath, type OwnerRefusal, parseReturnPath } from '#lib/domain/session/session-paths.ts';
import { isUnpaid, UNDONE } from '#lib/domain/session/unfinished.ts';
import { ACCOUNT_PICKER_PAGE, PERMISSION_ERROR_PAGE, HAND_OFF_PAGE } from '#lib/domain/session/site-paths.ts';
import { PageRedirect, type PageRequest } from '#lib/http/page-request.ts';
import type { Result } from '#lib/result.ts';
import { accountReference, referenceInAddress, selectAccount } from '#lib/session/account-reference.ts';
import type { OwnerSession } from '#lib/session/owner-session.ts';
import type { Identity, IdentityAccount } from '#lib/session/provider-owner-session.ts';
import { loadIdentity, requireSession, type SessionRequest } from '#lib/session/require-owner.ts';
import { findOwnerCookie } from '#lib/session/owner-cookie.ts';
import { cacheRole } from '#lib/session/stored-session.ts';
import { isRoleStuck, refreshRolePath } from './refresh-role.ts';
import { handOffAddress } from '#lib/sign-in/flow.ts';
import { requestCookies } from '#lib/http/cookie-jar.ts';
import { hasLogin, hasLoginMarker } from '#lib/session/login-marks.ts';

export type AccountPickerView = Awaited<ReturnType<typeof loadAccountPickerPage>>;
export type AccountChoice = AccountPickerView['current'][number];

/**
 * Spec 2 §2 'account-picker': open and closed accounts that are in the prepaid database. A customer with only one account is redirected.
 * `returnTo`: the requested page, which opens after the choice. `isMissing`: the form was submitted without a choice.
 */
export async function loadAccountPickerPage(request: PageRequest) {
  const { locale, query, isAction } = request;
  const listing = await loadAccounts({ isAction });
  if (!listing.ok) throw redirectRefused(listing.reason, ACCOUNT_PICKER_PAGE, request);
  const { current, past, only, ownerSession, identity } = listing.value;
  const returnTo = parseReturnPath(query.get('returnTo'));
  if (only && ownerSession.chosen === only.accountId) {
    const path = returnTo ?? `/${locale}${formatDashboardPath(ownerSession)}`;
    throw new PageRedirect(accountPath(path, referenceInAddress(ownerSession, only.accountId)));
  }
  const orders = await loadStandingOrders([...current, ...past], identity, ownerSession);
  const toChoice = (account: IdentityAccount) => ({
    account: accountReference(ownerSession, account.accountId),
    ...account.address,
    order: orders.get(account.accountId) ?? null,
  });
  // Decision on orders being set up: they lead the list, and a home that is being reconnected is no past one.
  const isOrdered = ({ accountId }: IdentityAccount) => orders.has(accountId);
  const orderedAccounts = [...current, ...past].filter(isOrdered);
  const rest = { current: current.filter((one) => !isOrdered(one)), past: past.filter((one) => !isOrdered(one)) };
  const action = `/api/session/account?locale=${locale}`;
  const isMissing = query.get('missing') === 'true';
  return {
    current: [...orderedAccounts, ...rest.current].map(toChoice),
    past: rest.past.map(toChoice),
    action,
    returnTo,
    isMissing,
  };
}

/** What was ordered for each account and whose own account the identity does not list yet. */
async function loadStandingOrders(
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
  const identity = signedIn.ok ? await loadIdentity(signedIn.value, now) : signedIn;
  if (!identity.ok) throw redirectRefused(identity.reason, PERMISSION_ERROR_PAGE, request);
  const { name, loginId, mobile, email, accounts } = identity.value;
  if (signedIn.ok) {
    const { ownerSession } = signedIn.value;
    const ownerCookie = await findOwnerCookie();
    const refresh = refreshRolePath(request, { ownerCookie, ownerSession, accounts });
    if (refresh) throw new PageRedirect(refresh);
    // The middleware would lead back from the dashboard, for ever.
    const isStuck = isRoleStuck(request.query, ownerCookie);
    const dashboard = isStuck ? null : await findOwnDashboard(ownerSession, accounts, request, now);
    if (dashboard) throw new PageRedirect(dashboard);
  }
  const hasOthers = accounts.filter(({ isInPrepaid }) => isInPrepaid).length > 1;
  const switchUrl = hasOthers ? `/${locale}${ACCOUNT_PICKER_PAGE}` : null;
  const refusedChange = UNDONE.find((what) => what === request.query.get('undone'));
  const undoneChange = refusedChange === undefined || isUnpaid(refusedChange) ? null : refusedChange;
  return {
    name,
    loginId,
    mobile,
    email,
    logOutUrl: `/api/session/logout?locale=${locale}`,
    switchUrl,
    undone: undoneChange,
  };
}

/** The dashboard of the account that the page is about, or the account picker; null if the error applies. */
async function findOwnDashboard(
  ownerSession: OwnerSession,
  accounts: readonly IdentityAccount[],
  { locale, query }: PageRequest,
  now: number,
): Promise<string | null> {
  const isOwner = ({ role }: { role: string }) => roleCheck(role) === 'owner';
  const selection = selectAccount(parseNamedAccount(query), { ...ownerSession, accounts });
  if (selection.kind === 'none') return accounts.some(isOwner) ? `/${locale}${ACCOUNT_PICKER_PAGE}` : null;
  if (selection.kind !== 'account') return null;
  const { accountId } = selection;
  if (!accounts.some((one) => one.accountId === accountId && isOwner(one))) return null;
  await cacheRole(ownerSession.id, accountReference(ownerSession, accountId), OWNER, now);
  return accountPath(`/${locale}${formatDashboardPath(ownerSession)}`, referenceInAddress(ownerSession, accountId));
}

function redirectRefused(reason: OwnerRefusal, path: string, { locale, requested, reference }: PageRequest) {
  const query = requested.size > 0 ? `?${requested}` : '';
  return new PageRedirect(refusalPath(reason, { locale, requested: `/${locale}${path}${query}`, reference }));
}

/** `ownerSession`: the session of the signed-in customer. */
export interface ListedAccounts extends AccountChoices<IdentityAccount> {
  ownerSession: OwnerSession;
  identity: Identity;
}

/** Spec 2 §2 'account-picker': the current and past accounts of the signed-in customer, as the provider lists them now. */
export async function loadAccounts(request: SessionRequest = {}): Promise<Result<ListedAccounts, OwnerRefusal>> {
  const now = request.now ?? clock();
  const signedIn = await requireSession({ ...request, now });
  if (!signedIn.ok) return signedIn;
  const identity = await loadIdentity(signedIn.value, now);
  if (!identity.ok) return identity;
  const { ownerSession } = signedIn.value;
  return { ok: true, value: { ...toAccountChoices(identity.value.accounts), ownerSession, identity: identity.value } };
}

export type WarmTransferView = Awaited<ReturnType<typeof loadHandOffPage>>;

/** Spec 3 §2.6: the warm transfer. Steps that write cookies go on to a route handler. */
export async function loadHandOffPage({ locale, requested }: PageRequest) {
  // The middleware has checked this already; the page must work without it.
  const marker = { hasLoginMarker: hasLoginMarker(await requestCookies()) };
  const onward = handOffAddress(`/${locale}${HAND_OFF_PAGE}`, requested, marker);
  if (onward !== null) throw new PageRedirect(onward);
  const flags = { bhr: requested.get('bhr') === 'true', mobile: requested.get('mobile') === 'true' };
  const logInUrl = hasLogin() ? loginPath({ locale, returnTo: null, ...flags }) : null;
  return { createIdUrl: config().CREATE_ID_URL ?? null, logInUrl };
}
