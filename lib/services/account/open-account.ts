import 'server-only';
import { setTimeout as sleep } from 'node:timers/promises';
import { config } from '#lib/config.ts';
import {
  ACCOUNT_PAGES,
  type AccountPageName,
  accountPageStep,
  type AccountPageStep,
} from '#lib/flows/account-pages.ts';
import { never } from '#lib/result.ts';
import type { RedirectView } from '#lib/views/account.ts';
import { log } from '#lib/log.ts';
import { accountPath, namedAccount } from '#lib/rules/account/account-address.ts';
import { flagsQuery } from '#lib/rules/account/account-landing.ts';
import { refusalPath } from '#lib/rules/session/refusal-path.ts';
import { findOwnerSession } from '#lib/session/owner-session.ts';
import { type AccountRefusal, type Owner, requireOwner } from '#lib/session/require-owner.ts';
import { isWellNamed, referenceInAddress } from '#lib/session/select-account.ts';
import { withCost } from '#lib/http/entrance.ts';
import { shortCode } from '#lib/http/tracking.ts';
import { type AccountData, loadAccountData } from './load-account-data.ts';

/** Reliability: so long an answer may keep somebody before they see that it is coming. */
const PATIENCE_MS = 1_500;

const COST = { guard: 'requireOwner', limit: 'none: whoever is logged in reads their own account' };

export interface AccountPageRequest {
  page: AccountPageName;
  locale: string;
  query: URLSearchParams;
  /** Not so for a page that is fetched before anybody has asked for it. */
  isAction: boolean;
}

/** What a page of the account shows, or where it leads instead. */
export type OpenedAccount =
  | { kind: 'shown'; data: AccountData; isDeactivated: boolean }
  | { kind: 'redirect'; redirect: RedirectView }
  /** The address names an account that the identity logged in now does not own. */
  | { kind: 'other-account' };

export interface AccountOpening {
  /** Decision: a guard's answer that was there before anything was sent is an HTTP redirect to this path. */
  redirect: string | null;
  /** Everything else, said by the page that is being sent. */
  opened: Promise<OpenedAccount>;
}

/** Spec 2 §4, §8: the guards of every page of the account, then all that the page needs of it. For pages. */
export const openAccount = withCost(COST, async (request: AccountPageRequest): Promise<AccountOpening> => {
  const page = ACCOUNT_PAGES[request.page];
  const named = namedAccount(request.query);
  const guard = requireOwner({ named, area: page.idle, isAction: request.isAction });
  const opened = guard.then((owner) => (owner.ok ? load(owner.value, request) : refused(owner.reason, request)));
  // Whoever is led elsewhere waits for nothing of it.
  opened.catch(() => undefined);
  const known = await Promise.race([guard, sleep(PATIENCE_MS * config().PROVIDER_TIME_SCALE, null, { ref: false })]);
  if (known === null) return { redirect: null, opened };
  if (known.ok) return { redirect: wellNamed(known.value, request), opened };
  if (known.reason === 'failed' || known.reason === 'account-changed') return { redirect: null, opened };
  return { redirect: refusalPath(known.reason, refusedAt(request, null)), opened };
});

async function load(owner: Owner, request: AccountPageRequest): Promise<OpenedAccount> {
  const href = wellNamed(owner, request);
  if (href !== null) return { kind: 'redirect', redirect: { href, what: 'account', afterMs: 0 } };
  const page = ACCOUNT_PAGES[request.page];
  const loaded = await loadAccountData(owner, page);
  if (!loaded.ok) return refused(loaded.reason, request);
  const step = accountPageStep(page, loaded.value.route);
  if (step.to === 'this') return { kind: 'shown', data: loaded.value, isDeactivated: step.isDeactivated };
  return { kind: 'redirect', redirect: redirectOf(step, owner, request) };
}

/** The page's own address with the account named as it should be; null where it is. */
function wellNamed({ session, accountId }: Owner, { page, locale, query }: AccountPageRequest): string | null {
  if (isWellNamed(namedAccount(query), session, accountId)) return null;
  return accountPath(pathOf(page, locale, query), referenceInAddress(session, accountId));
}

function redirectOf(
  step: Exclude<AccountPageStep, { to: 'this' }>,
  { session, accountId }: Owner,
  { locale, query }: AccountPageRequest,
): RedirectView {
  switch (step.to) {
    case 'error': {
      // A past account is not the only way on for whoever has others.
      const again = session.accounts.length > 1 ? 'account' : 'logout';
      return { href: `/${locale}${step.path}?again=${again}`, what: 'error', afterMs: step.afterMs };
    }
    case 'page': {
      const isSet = (flag: 'bhr' | 'mobile') => session[flag] || query.get(flag) === 'true';
      const path = `/${locale}${step.path}${flagsQuery({ bhr: isSet('bhr'), mobile: isSet('mobile') })}`;
      const account = referenceInAddress(session, step.accountId ?? accountId);
      return { href: accountPath(path, account), what: step.what, afterMs: step.afterMs };
    }
    default:
      return never(step);
  }
}

/** Spec 2 §8: a required call that failed leads to the error page after a moment; a session that is over, at once. */
async function refused(refusal: AccountRefusal, request: AccountPageRequest): Promise<OpenedAccount> {
  if (refusal === 'account-changed') return { kind: 'other-account' };
  if (refusal !== 'failed') {
    const what = refusal === 'not-listed' ? 'error' : 'session';
    return { kind: 'redirect', redirect: { href: refusalPath(refusal, refusedAt(request, null)), what, afterMs: 0 } };
  }
  const { error } = ACCOUNT_PAGES[request.page];
  const session = await findOwnerSession();
  const reference = session && shortCode(session.trackingId);
  if (session) log.info({ event: 'account_not_shown', trackingId: session.trackingId, reference, reason: refusal });
  const href = `/${request.locale}${error.path}${reference ? `?reference=${reference}` : ''}`;
  return { kind: 'redirect', redirect: { href, what: 'error', afterMs: error.afterMs } };
}

function refusedAt({ page, locale, query }: AccountPageRequest, reference: string | null) {
  return { locale, asked: pathOf(page, locale, query), reference };
}

function pathOf(page: AccountPageName, locale: string, query: URLSearchParams): string {
  return `/${locale}${ACCOUNT_PAGES[page].path}${query.size > 0 ? `?${query}` : ''}`;
}
