import 'server-only';
import {
  ACCOUNT_PAGES,
  type AccountPageName,
  accountPageStep,
  type AccountPageStep,
  type LivePageName,
} from '#lib/account/flow.ts';
import { shortCode } from '#lib/http/tracking.ts';
import { log } from '#lib/log.ts';
import { assertNever } from '#lib/result.ts';
import { accountPath, parseNamedAccount, selectByLink } from '#lib/domain/account-address.ts';
import { formatFlags } from '#lib/account/account-routing.ts';
import { refusalPath, parseReturnPath } from '#lib/domain/session/session-paths.ts';
import { DASHBOARD_PAGE, ERROR_PAGE } from '#lib/domain/session/site-paths.ts';
import { supports, isUnsupportedPath } from '#lib/provider/capabilities.ts';
import { accountReference, isCanonicallyNamed, referenceInAddress } from '#lib/session/account-reference.ts';
import { findOwnerCookie } from '#lib/session/owner-cookie.ts';
import { type AccountRefusal, type Owner, requireOwner, requireSession } from '#lib/session/require-owner.ts';
import type { PageRequest } from '#lib/http/page-request.ts';
import { interruptsService } from '#lib/account/account-order.ts';
import { listAccountOrders } from './account-orders.ts';
import { type AccountLayoutView, toLayoutView } from './account-views.ts';
import { FORMER_PAYMENTS } from '#lib/account/payment-history.ts';
import { type AccountData, loadAccountData } from './load-account-data.ts';
import { findWaitingAux, withTimeLimit } from './related-accounts.ts';

/** Reliability §Waiting: how long a guard may take before the skeleton is sent, in ms. */
const RESPONSE_BUDGET_MS = 1_500;

/** How long to wait for the view before the skeleton is sent in its place, in ms. A skeleton shown for less would only flicker. */
const SKELETON_DELAY_MS = 300;

export interface AccountRequest<Name extends AccountPageName = AccountPageName> extends Pick<
  PageRequest,
  'locale' | 'query' | 'isAction'
> {
  page: Name;
  /** Resolved by `reportGuardsPassed`. */
  guards: PromiseWithResolvers<true>;
}

/** What the frame of a page shows of its account. */
export interface FramedAccount {
  /** Sent with the page's requests. */
  reference: string;
  layout: AccountLayoutView;
}

/** The account as a page has read it. */
export type PageAccount = AccountData & FramedAccount;

/** Spec 2 §4, §8: the page redirects, and announces it for as long as the specification requires. */
export interface RedirectView {
  /** With its language. */
  href: string;
  /** `account`: the one that the service has moved to; `session`: it has ended, or may not see this account. */
  what: 'activation' | 'account' | 'error' | 'session';
  afterMs: number;
}

/** What is shown if the page cannot be. */
export type PageFallback =
  | { kind: 'redirect'; redirect: RedirectView }
  /** The address names an account that the current identity does not own. */
  | { kind: 'other-account' };

/** Thrown if a page of the account redirects, or may not be shown. */
export class AccountPageRefusal extends Error {
  readonly fallback: PageFallback;
  /** A guard's redirect, made over HTTP unless something has been sent already. Any other is announced on the page. */
  readonly isOverHttp: boolean;

  constructor(fallback: PageFallback, { isOverHttp = false } = {}) {
    super('Account page not shown');
    this.fallback = fallback;
    this.isOverHttp = isOverHttp;
  }
}

export function createAccountRequest<Name extends AccountPageName>(
  page: Name,
  { locale, query, isAction }: Pick<PageRequest, 'locale' | 'query' | 'isAction'>,
): AccountRequest<Name> {
  return { page, locale, query, isAction, guards: Promise.withResolvers<true>() };
}

/** The guards have let a page through: from now on it is sent behind a skeleton unless it is ready soon. */
export function reportGuardsPassed({ guards }: AccountRequest): void {
  guards.resolve(true);
}

/**
 * Waits for a page's guards, then a moment for the page itself. `redirect`: a guard's, before anything is sent. `whole`: the page is ready,
 * or known not to be shown. `streamed`: it follows behind a skeleton.
 */
export async function waitForFirstResponse(
  request: AccountRequest,
  content: Promise<unknown>,
): Promise<'whole' | 'streamed' | { redirect: string }> {
  try {
    const ready = Promise.race([request.guards.promise, content.then(() => true)]);
    if ((await withTimeLimit(RESPONSE_BUDGET_MS, ready)) === null) return 'streamed';
  } catch (reason) {
    if (!(reason instanceof AccountPageRefusal)) throw reason;
    const { fallback, isOverHttp } = reason;
    return isOverHttp && fallback.kind === 'redirect' ? { redirect: fallback.redirect.href } : 'whole';
  }
  const isReady = content.then(
    () => true,
    (reason: unknown) => reason instanceof AccountPageRefusal,
  );
  if (waitsForAll(request)) return (await isReady) ? 'whole' : 'streamed';
  return (await withTimeLimit(SKELETON_DELAY_MS, isReady)) === true ? 'whole' : 'streamed';
}

/** Decision on one history: what a browser without a script requests, which could show nothing that follows the page. */
function waitsForAll({ page, query }: AccountRequest): boolean {
  return page === 'payment-history' && query.get(FORMER_PAYMENTS.name) === FORMER_PAYMENTS.value;
}

/**
 * Spec 2 §4, §8: the guards common to all pages of the account. The address has to name the account in its one correct form, and the
 * provider has to have what the page is for.
 */
export async function requireAccountOwner(request: AccountRequest): Promise<Owner> {
  const { page, query, isAction } = request;
  const namedAccount = parseNamedAccount(query);
  const owner = await requireOwner({ named: namedAccount, area: ACCOUNT_PAGES[page].idle, isAction });
  if (!owner.ok) {
    const pendingActivation =
      owner.reason === 'not-listed' && page === 'activation' ? await findPendingActivation(request) : null;
    if (pendingActivation) throw pendingActivation;
    const isOverHttp = owner.reason !== 'failed' && owner.reason !== 'account-changed';
    throw new AccountPageRefusal(await toFallback(owner.reason, request), { isOverHttp });
  }
  const { ownerSession, accountId } = owner.value;
  if (isUnsupportedPath(ACCOUNT_PAGES[page].path)) throw createStepRedirect(DASHBOARD_PAGE, owner.value, request);
  if (isCanonicallyNamed(namedAccount, ownerSession, accountId)) return owner.value;
  const href = accountPath(formatPageAddress(request), referenceInAddress(ownerSession, accountId));
  throw createRedirect({ href, what: 'account', afterMs: 0 }, { isOverHttp: true });
}

/**
 * Decision on orders being set up: the provider's link to a new account that the identity does not list yet leads to where its activation
 * is awaited. Null if nothing was ordered.
 */
async function findPendingActivation({ locale, query, isAction }: AccountRequest): Promise<AccountPageRefusal | null> {
  const { link } = parseNamedAccount(query);
  const session = link.accountId === null ? null : await requireSession({ area: 'activation', isAction });
  if (!session?.ok) return null;
  const { ownerSession } = session.value;
  const accountIds = ownerSession.accounts.map((account) => account.accountId);
  const isOwn =
    selectByLink({ ...link, accountId: null }, { custGuid: ownerSession.custGuid, accountIds }).kind === 'none';
  const [accountId] = isOwn ? [...(await listAccountOrders(accountIds)).keys()] : [];
  if (accountId === undefined) return null;
  const href = accountPath(`/${locale}${ACCOUNT_PAGES.activation.path}`, accountReference(ownerSession, accountId));
  return createRedirect({ href, what: 'activation', afterMs: 0 }, { isOverHttp: true });
}

/** For guards that have read the store: redirects to a step of the same account. `path`: without the language. */
export function createStepRedirect(
  path: string,
  { ownerSession, accountId }: Owner,
  { locale }: AccountRequest,
): AccountPageRefusal {
  const href = accountPath(`/${locale}${path}`, referenceInAddress(ownerSession, accountId));
  return createRedirect({ href, what: 'account', afterMs: 0 }, { isOverHttp: true });
}

export function createRedirect(redirect: RedirectView, options?: { isOverHttp: boolean }): AccountPageRefusal {
  return new AccountPageRefusal({ kind: 'redirect', redirect }, options);
}

/** Loads what the page needs of its account, and redirects if the page is not for the account's state. */
export async function loadPageAccount(owner: Owner, request: AccountRequest<LivePageName>): Promise<PageAccount> {
  reportGuardsPassed(request);
  const page = ACCOUNT_PAGES[request.page];
  const result = await loadAccountData(owner, waitsForAll(request) ? { ...page, formerPaymentsWithinMs: null } : page);
  if (!result.ok) throw new AccountPageRefusal(await toFallback(result.reason, request));
  const accountData = result.value;
  const step = accountPageStep(page, accountData.route);
  const accountId = findWaitingAux(accountData.aux);
  // Decision on orders being set up: an activation waits there for the account that was ordered.
  const isActivationPending = request.page === 'activation' && isActivationAwaited(accountData) && accountId === null;
  if (step.to === 'this' || isActivationPending) return { ...accountData, layout: toLayoutView(accountData) };
  if (step.to === 'page' && request.page === 'activation' && accountId !== null) {
    // The calendar file of a move names the activation of the account that moved.
    const activation = { ...step, path: page.path, accountId, what: 'activation', afterMs: 0 } as const;
    throw createRedirect(toRedirectView(activation, owner, request));
  }
  // Spec 3 §2.4, decision on closed accounts: one that cannot be reconnected is no longer available, wherever it is met.
  const isUnavailable = accountData.account.isClosed && !accountData.aux.isReconnectEligible;
  const isStarting = !supports('activation') && !accountData.account.isClosed && accountData.account.plans.length === 0;
  throw createRedirect(
    toRedirectView(step, owner, request, isUnavailable ? 'unavailable' : isStarting ? 'starting' : null),
  );
}

/** Whether the account has an order whose own account will be activated. */
export function isActivationAwaited({ order }: Pick<AccountData, 'order'>): boolean {
  return order !== null && interruptsService(order.view);
}

/** Redirects to the dashboard: the account has nothing that this page could show. */
export function createEmptyPageRedirect(
  owner: Owner,
  request: AccountRequest,
  page: LivePageName = 'dashboard',
): AccountPageRefusal {
  const { path } = ACCOUNT_PAGES[page];
  return createRedirect(
    toRedirectView({ to: 'page', path, accountId: null, what: 'account', afterMs: 0 }, owner, request),
  );
}

/** Redirects to the error page: the home of this closed account cannot be served any more. */
export function createUnservedRedirect(owner: Owner, request: AccountRequest): AccountPageRefusal {
  return createRedirect(errorRedirect(owner, request, 'unserved'));
}

/** For a failed call of the page itself. */
export async function createCallRefusal(reason: AccountRefusal, request: AccountRequest): Promise<AccountPageRefusal> {
  return new AccountPageRefusal(await toFallback(reason, request));
}

/** Spec 2 §8: a failed required call leads to the error page after a moment; an ended session redirects immediately. */
async function toFallback(reason: AccountRefusal, request: AccountRequest): Promise<PageFallback> {
  if (reason === 'account-changed') return { kind: 'other-account' };
  const { locale, page } = request;
  const requestedPath = formatPageAddress(request);
  if (reason !== 'failed') {
    const what = reason === 'not-listed' ? 'error' : 'session';
    return {
      kind: 'redirect',
      redirect: { href: refusalPath(reason, { locale, requested: requestedPath, reference: null }), what, afterMs: 0 },
    };
  }
  const { error } = ACCOUNT_PAGES[page];
  const ownerCookie = await findOwnerCookie();
  const reference = ownerCookie && shortCode(ownerCookie.trackingId);
  if (ownerCookie) log.info({ event: 'account_not_shown', trackingId: ownerCookie.trackingId, reference, reason });
  const returnTo = parseReturnPath(requestedPath);
  const query = new URLSearchParams({ ...(reference && { reference }), ...(returnTo && { returnTo }) });
  const href = `/${locale}${error.path}${query.size > 0 ? `?${query}` : ''}`;
  return { kind: 'redirect', redirect: { href, what: 'error', afterMs: error.afterMs } };
}

function toRedirectView(
  step: Exclude<AccountPageStep, { to: 'this' }>,
  owner: Owner,
  request: AccountRequest,
  reason: 'unavailable' | 'starting' | null = null,
): RedirectView {
  const { ownerSession, accountId } = owner;
  const { locale, query } = request;
  switch (step.to) {
    case 'error':
      return errorRedirect(owner, request, reason);
    case 'same-page': {
      const account = accountReference(ownerSession, step.accountId);
      return { href: accountPath(formatPageAddress(request), account), what: 'account', afterMs: 0 };
    }
    case 'page': {
      const isSet = (flag: 'bhr' | 'mobile') => ownerSession[flag] || query.get(flag) === 'true';
      const path = `/${locale}${step.path}${formatFlags({ bhr: isSet('bhr'), mobile: isSet('mobile') })}`;
      const account = referenceInAddress(ownerSession, step.accountId ?? accountId);
      return { href: accountPath(path, account), what: step.what, afterMs: step.afterMs };
    }
    default:
      return assertNever(step);
  }
}

/** Leads to the error page when the page cannot be shown for this account; customers with several accounts can choose another one there. */
function errorRedirect(
  { ownerSession }: Owner,
  { page, locale }: AccountRequest,
  reason: 'unavailable' | 'unserved' | 'starting' | null,
): RedirectView {
  const error = { ...ACCOUNT_PAGES[page].error, ...(reason && { path: ERROR_PAGE }) };
  const again = ownerSession.accounts.length > 1 ? 'account' : 'logout';
  const query = new URLSearchParams({ again, ...(reason && { reason }) });
  return { href: `/${locale}${error.path}?${query}`, what: 'error', afterMs: error.afterMs };
}

/** The page's address as requested, with its language. */
function formatPageAddress({ page, locale, query }: AccountRequest): string {
  return `/${locale}${ACCOUNT_PAGES[page].path}${query.size > 0 ? `?${query}` : ''}`;
}
