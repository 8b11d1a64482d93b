import 'server-only';
import { setTimeout as sleep } from 'node:timers/promises';
import { config } from '#lib/config.ts';
import {
  ACCOUNT_PAGES,
  type AccountPageName,
  accountPageStep,
  type AccountPageStep,
  type ReadPageName,
  type StoredPageName,
} from '#lib/flows/account-pages.ts';
import { assertNever } from '#lib/result.ts';
import type { AccountPageView, RedirectView } from '#lib/views/account.ts';
import type { PageRequest, PageResult } from '#lib/views/page-result.ts';
import { log } from '#lib/log.ts';
import { accountPath, namedAccount } from '#lib/rules/account/account-address.ts';
import { flagsQuery } from '#lib/rules/account/account-landing.ts';
import { ERROR_PAGE } from '#lib/rules/session/site-paths.ts';
import { refusalPath } from '#lib/rules/session/refusal-path.ts';
import { returnPath } from '#lib/rules/session/return-path.ts';
import { accountReference } from '#lib/session/account-reference.ts';
import { findOwnerCookie } from '#lib/session/owner-cookie.ts';
import { type AccountRefusal, type Owner, requireOwner } from '#lib/session/require-owner.ts';
import { isWellNamed, referenceInAddress } from '#lib/session/select-account.ts';
import type { EntranceCost } from '#lib/http/entrance.ts';
import { shortCode } from '#lib/http/tracking.ts';
import { waitingAux } from './account-route-of.ts';
import { layoutViewOf } from './account-views.ts';
import { type AccountData, loadAccountData } from './load-account-data.ts';

/** Reliability §Waiting: how long a guard may take before the skeleton is sent, in ms. */
const RESPONSE_BUDGET_MS = 1_500;

/** How long to wait for the view before the skeleton is sent in its place, in ms. A skeleton shown for less would only flicker. */
const SKELETON_DELAY_MS = 300;

/** The guard and limit of every page that is loaded here. */
export const ACCOUNT_PAGE: EntranceCost = {
  guard: 'requireOwner',
  limit: 'none: whoever is logged in reads their own account',
};

export type AccountPageRequest<Name extends AccountPageName = AccountPageName> = Pick<
  PageRequest,
  'locale' | 'query' | 'isAction'
> & { page: Name };
export type ReadPageRequest = AccountPageRequest<ReadPageName>;
export type StoredPageRequest = AccountPageRequest<StoredPageName>;

type ViewOf<View> = (data: AccountData) => View | null | Promise<View | null>;

/** The page that follows where there is nothing to show. */
type Elsewhere = (data: AccountData) => ReadPageName;

/** What an owner's request for a page results in: a redirect (path without the locale), or a view that may still call the provider. */
type AccountPageResult<View> = { redirect: string } | { show: () => Promise<AccountPageView<View>> };

/**
 * Spec 2 §4, §8: runs the guards common to all account pages, then starts reading what the page needs. `viewOf`: selects what the page
 * shows; if it returns null, the customer is redirected to the dashboard, or to the page that `elsewhere` names.
 */
export function loadAccountPage<View>(
  page: ReadPageName,
  { locale, query, isAction }: Pick<PageRequest, 'locale' | 'query' | 'isAction'>,
  viewOf: ViewOf<View>,
  elsewhere?: Elsewhere,
): Promise<PageResult<AccountPageView<View>>> {
  const request = { page, locale, query, isAction };
  return loadOwned(request, async (owner) => ({ show: () => showAccount(owner, request, viewOf, elsewhere) }));
}

type Open<View> = (owner: Owner) => Promise<AccountPageResult<View>>;

/** Like `loadAccountPage`, for a page that first decides from the store. `open` calls `showAccount`, if only sometimes. */
export function loadOwned<View>(
  request: ReadPageRequest,
  open: Open<View>,
): Promise<PageResult<AccountPageView<View>>> {
  return loadGuarded(request, open);
}

/** For a page that shows the account as it is stored, and so never calls `showAccount`. */
export function loadStored<View>(
  request: StoredPageRequest,
  open: Open<View>,
): Promise<PageResult<AccountPageView<View>>> {
  return loadGuarded(request, open);
}

/** A guard that redirects before anything is sent does so over HTTP; later redirects are made by the streamed page. */
async function loadGuarded<View>(
  request: AccountPageRequest,
  open: Open<View>,
): Promise<PageResult<AccountPageView<View>>> {
  const { page, query, isAction } = request;
  const guard = requireOwner({ named: namedAccount(query), area: ACCOUNT_PAGES[page].idle, isAction }).then(
    async (owner) => (owner.ok ? { ...owner, opened: await openedFor(owner.value, request, open) } : owner),
  );
  const stream = guard.then((owner) => {
    if (!owner.ok) return refusedView(owner.reason, request);
    if ('show' in owner.opened) return owner.opened.show();
    const redirect: RedirectView = { href: owner.opened.redirect, what: 'account', afterMs: 0 };
    return { kind: 'redirect' as const, redirect };
  });
  // A visitor who is redirected does not wait for the stream, so its failure is handled here.
  stream.catch(() => undefined);
  const known = await within(RESPONSE_BUDGET_MS, guard);
  if (known === null) return { stream };
  if (known.ok && 'redirect' in known.opened) return known.opened;
  const href = known.ok ? null : redirectAtOnce(known.reason, request);
  if (href !== null) return { redirect: href };
  const view = await within(
    SKELETON_DELAY_MS,
    stream.catch(() => null),
  );
  return view === null ? { stream } : { view };
}

/** Null if the promise takes longer than `limitMs`, scaled like the provider's budgets. */
function within<Value>(limitMs: number, promise: Promise<Value>): Promise<Value | null> {
  return Promise.race([promise, sleep(limitMs * config().PROVIDER_TIME_SCALE, null, { ref: false })]);
}

/** Redirects if the address does not name the account correctly; adds language and account to a `redirect`. */
async function openedFor<View>(
  owner: Owner,
  request: AccountPageRequest,
  open: Open<View>,
): Promise<AccountPageResult<View>> {
  const href = wellNamed(owner, request);
  if (href !== null) return { redirect: href };
  const opened = await open(owner);
  if ('show' in opened) return opened;
  const account = referenceInAddress(owner.ownerSession, owner.accountId);
  return { redirect: accountPath(`/${request.locale}${opened.redirect}`, account) };
}

function redirectAtOnce(reason: AccountRefusal, request: AccountPageRequest): string | null {
  return reason === 'failed' || reason === 'account-changed' ? null : refusalPath(reason, refusedAt(request));
}

/** Returns the page of an account once everything that it needs has been read. */
export async function showAccount<View>(
  owner: Owner,
  request: ReadPageRequest,
  viewOf: ViewOf<View>,
  elsewhere: Elsewhere = () => 'dashboard',
): Promise<AccountPageView<View>> {
  const page = ACCOUNT_PAGES[request.page];
  const loaded = await loadAccountData(owner, page);
  if (!loaded.ok) return refusedView(loaded.reason, request);
  const { value: data } = loaded;
  const step = accountPageStep(page, data.route);
  if (step.to === 'page' && request.page === 'activation') {
    // The calendar file of a move names the activation of the account that moved.
    const accountId = waitingAux(data.aux);
    if (accountId !== null) {
      const activation = { ...step, path: page.path, accountId, what: 'activation', afterMs: 0 } as const;
      return { kind: 'redirect', redirect: redirectOf(activation, owner, request) };
    }
  }
  if (step.to !== 'this') {
    // Spec 3 §2.4, decision on closed accounts: one that cannot be reconnected is no longer available, wherever it is met.
    const isUnavailable = data.account.isClosed && !data.aux.isReconnectEligible;
    return { kind: 'redirect', redirect: redirectOf(step, owner, request, { isUnavailable }) };
  }
  const view = await viewOf(data);
  if (view !== null) return { kind: 'shown', account: data.reference, layout: layoutViewOf(data), view };
  const other = {
    to: 'page',
    path: ACCOUNT_PAGES[elsewhere(data)].path,
    accountId: null,
    what: 'account',
    afterMs: 0,
  } as const;
  return { kind: 'redirect', redirect: redirectOf(other, owner, request) };
}

/** The page's own address with the account named correctly; null if it already is. */
function wellNamed({ ownerSession, accountId }: Owner, { page, locale, query }: AccountPageRequest): string | null {
  if (isWellNamed(namedAccount(query), ownerSession, accountId)) return null;
  return accountPath(pathOf(page, locale, query), referenceInAddress(ownerSession, accountId));
}

function redirectOf(
  step: Exclude<AccountPageStep, { to: 'this' }>,
  owner: Owner,
  request: AccountPageRequest,
  { isUnavailable = false } = {},
): RedirectView {
  const { ownerSession, accountId } = owner;
  const { locale, query } = request;
  switch (step.to) {
    case 'error':
      return errorRedirect(owner, request, isUnavailable ? 'unavailable' : null);
    case 'same-page': {
      const account = accountReference(ownerSession, step.accountId);
      return { href: accountPath(pathOf(request.page, locale, query), account), what: 'account', afterMs: 0 };
    }
    case 'page': {
      const isSet = (flag: 'bhr' | 'mobile') => ownerSession[flag] || query.get(flag) === 'true';
      const path = `/${locale}${step.path}${flagsQuery({ bhr: isSet('bhr'), mobile: isSet('mobile') })}`;
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
  { page, locale }: AccountPageRequest,
  reason: 'unavailable' | null,
): RedirectView {
  const error = { ...ACCOUNT_PAGES[page].error, ...(reason && { path: ERROR_PAGE }) };
  const again = ownerSession.accounts.length > 1 ? 'account' : 'logout';
  const query = new URLSearchParams({ again, ...(reason && { reason }) });
  return { href: `/${locale}${error.path}?${query}`, what: 'error', afterMs: error.afterMs };
}

/** Like `errorRedirect`, for a page that itself finds that it cannot be shown. */
export function pastAccountView(owner: Owner, request: AccountPageRequest): AccountPageView<never> {
  return { kind: 'redirect', redirect: errorRedirect(owner, request, null) };
}

/** Spec 2 §8: a failed required call leads to the error page after a moment; an ended session redirects immediately. */
export async function refusedView(
  refusal: AccountRefusal,
  request: AccountPageRequest,
): Promise<AccountPageView<never>> {
  if (refusal === 'account-changed') return { kind: 'other-account' };
  if (refusal !== 'failed') {
    const what = refusal === 'not-listed' ? 'error' : 'session';
    return { kind: 'redirect', redirect: { href: refusalPath(refusal, refusedAt(request)), what, afterMs: 0 } };
  }
  const { error } = ACCOUNT_PAGES[request.page];
  const ownerCookie = await findOwnerCookie();
  const reference = ownerCookie && shortCode(ownerCookie.trackingId);
  if (ownerCookie)
    log.info({ event: 'account_not_shown', trackingId: ownerCookie.trackingId, reference, reason: refusal });
  const returnTo = returnPath(refusedAt(request).requested);
  const query = new URLSearchParams({ ...(reference && { reference }), ...(returnTo && { returnTo }) });
  const href = `/${request.locale}${error.path}${query.size > 0 ? `?${query}` : ''}`;
  return { kind: 'redirect', redirect: { href, what: 'error', afterMs: error.afterMs } };
}

function refusedAt({ page, locale, query }: AccountPageRequest) {
  return { locale, requested: pathOf(page, locale, query), reference: null };
}

function pathOf(page: AccountPageName, locale: string, query: URLSearchParams): string {
  return `/${locale}${ACCOUNT_PAGES[page].path}${query.size > 0 ? `?${query}` : ''}`;
}
