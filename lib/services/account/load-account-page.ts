import 'server-only';
import { setTimeout as sleep } from 'node:timers/promises';
import { config } from '#lib/config.ts';
import {
  ACCOUNT_PAGES,
  type AccountPageName,
  accountPageStep,
  type AccountPageStep,
} from '#lib/flows/account-pages.ts';
import { assertNever } from '#lib/result.ts';
import type { AccountPageView, RedirectView } from '#lib/views/account.ts';
import type { PageRequest, PageResult } from '#lib/views/page-result.ts';
import { log } from '#lib/log.ts';
import { accountPath, namedAccount } from '#lib/rules/account/account-address.ts';
import { flagsQuery } from '#lib/rules/account/account-landing.ts';
import { refusalPath } from '#lib/rules/session/refusal-path.ts';
import { findOwnerSession } from '#lib/session/owner-session.ts';
import { type AccountRefusal, type Owner, requireOwner } from '#lib/session/require-owner.ts';
import { isWellNamed, referenceInAddress } from '#lib/session/select-account.ts';
import type { EntranceCost } from '#lib/http/entrance.ts';
import { shortCode } from '#lib/http/tracking.ts';
import { layoutViewOf } from './account-views.ts';
import { type AccountData, loadAccountData } from './load-account-data.ts';

/** Reliability: so long an answer may keep somebody before they see that it is coming. */
const RESPONSE_BUDGET_MS = 1_500;

/** What every page that is loaded here costs. */
export const ACCOUNT_PAGE: EntranceCost = {
  guard: 'requireOwner',
  limit: 'none: whoever is logged in reads their own account',
};

type Request = Pick<PageRequest, 'locale' | 'query' | 'isAction'> & { page: AccountPageName };

/**
 * Spec 2 §4, §8: the guards of every page of the account, then all that the page needs of it, still under way. A guard's answer that is there
 * before anything is sent is an HTTP redirect; everything else is said by the page that is being sent. `viewOf`: what the page shows of what
 * was read; an account without it is led to its dashboard.
 */
export async function loadAccountPage<View>(
  page: AccountPageName,
  { locale, query, isAction }: Pick<PageRequest, 'locale' | 'query' | 'isAction'>,
  viewOf: (data: AccountData) => View | null,
): Promise<PageResult<AccountPageView<View>>> {
  const request = { page, locale, query, isAction };
  const guard = requireOwner({ named: namedAccount(query), area: ACCOUNT_PAGES[page].idle, isAction });
  const stream = guard.then((owner) =>
    owner.ok ? load(owner.value, request, viewOf) : refused(owner.reason, request),
  );
  // Whoever is led elsewhere waits for nothing of it.
  stream.catch(() => undefined);
  const known = await Promise.race([
    guard,
    sleep(RESPONSE_BUDGET_MS * config().PROVIDER_TIME_SCALE, null, { ref: false }),
  ]);
  if (known === null) return { stream };
  const href = known.ok ? wellNamed(known.value, request) : redirectAtOnce(known.reason, request);
  return href === null ? { stream } : { redirect: href };
}

function redirectAtOnce(reason: AccountRefusal, request: Request): string | null {
  return reason === 'failed' || reason === 'account-changed' ? null : refusalPath(reason, refusedAt(request));
}

async function load<View>(
  owner: Owner,
  request: Request,
  viewOf: (data: AccountData) => View | null,
): Promise<AccountPageView<View>> {
  const href = wellNamed(owner, request);
  if (href !== null) return { kind: 'redirect', redirect: { href, what: 'account', afterMs: 0 } };
  const page = ACCOUNT_PAGES[request.page];
  const loaded = await loadAccountData(owner, page);
  if (!loaded.ok) return refused(loaded.reason, request);
  const { value: data } = loaded;
  const step = accountPageStep(page, data.route);
  if (step.to !== 'this') return { kind: 'redirect', redirect: redirectOf(step, owner, request) };
  const view = viewOf(data);
  if (view !== null) return { kind: 'shown', account: data.reference, layout: layoutViewOf(data), view };
  const dashboard = {
    to: 'page',
    path: ACCOUNT_PAGES.dashboard.path,
    accountId: null,
    what: 'account',
    afterMs: 0,
  } as const;
  return { kind: 'redirect', redirect: redirectOf(dashboard, owner, request) };
}

/** The page's own address with the account named as it should be; null where it is. */
function wellNamed({ ownerSession, accountId }: Owner, { page, locale, query }: Request): string | null {
  if (isWellNamed(namedAccount(query), ownerSession, accountId)) return null;
  return accountPath(pathOf(page, locale, query), referenceInAddress(ownerSession, accountId));
}

function redirectOf(
  step: Exclude<AccountPageStep, { to: 'this' }>,
  { ownerSession, accountId }: Owner,
  { locale, query }: Request,
): RedirectView {
  switch (step.to) {
    case 'error': {
      // A past account is not the only way on for whoever has others.
      const again = ownerSession.accounts.length > 1 ? 'account' : 'logout';
      return { href: `/${locale}${step.path}?again=${again}`, what: 'error', afterMs: step.afterMs };
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

/** Spec 2 §8: a required call that failed leads to the error page after a moment; a session that is over, at once. */
async function refused(refusal: AccountRefusal, request: Request): Promise<AccountPageView<never>> {
  if (refusal === 'account-changed') return { kind: 'other-account' };
  if (refusal !== 'failed') {
    const what = refusal === 'not-listed' ? 'error' : 'session';
    return { kind: 'redirect', redirect: { href: refusalPath(refusal, refusedAt(request)), what, afterMs: 0 } };
  }
  const { error } = ACCOUNT_PAGES[request.page];
  const ownerSession = await findOwnerSession();
  const reference = ownerSession && shortCode(ownerSession.trackingId);
  if (ownerSession)
    log.info({ event: 'account_not_shown', trackingId: ownerSession.trackingId, reference, reason: refusal });
  const href = `/${request.locale}${error.path}${reference ? `?reference=${reference}` : ''}`;
  return { kind: 'redirect', redirect: { href, what: 'error', afterMs: error.afterMs } };
}

function refusedAt({ page, locale, query }: Request) {
  return { locale, requested: pathOf(page, locale, query), reference: null };
}

function pathOf(page: AccountPageName, locale: string, query: URLSearchParams): string {
  return `/${locale}${ACCOUNT_PAGES[page].path}${query.size > 0 ? `?${query}` : ''}`;
}
