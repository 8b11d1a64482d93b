import 'server-only';
import { setTimeout as sleep } from 'node:timers/promises';
import { config } from '#lib/config.ts';
import type { LeavingView } from '#lib/forms/account-pages.ts';
import { log } from '#lib/log.ts';
import type { EntryFlags } from '#lib/rules/account/account-landing.ts';
import type { AccountLink } from '#lib/rules/account/account-link.ts';
import { accountRoutePath } from '#lib/rules/account/account-route-path.ts';
import { type AccountRoute, ERROR_AFTER_MS } from '#lib/rules/account/account-routing.ts';
import { refusalPath } from '#lib/rules/session/refusal-path.ts';
import type { OwnerRefusal } from '#lib/rules/session/refusal-target.ts';
import { findOwnerSession } from '#lib/session/owner-session.ts';
import { type Owner, requireOwner } from '#lib/session/require-owner.ts';
import { shortCode } from '#lib/session/tracking.ts';
import { type AccountView, loadDashboard } from './load-dashboard.ts';

/** Reliability: so long an answer may keep somebody before they see that it is coming. */
const PATIENCE_MS = 1_500;

export interface AccountPageAsked extends EntryFlags {
  locale: string;
  /** The page's own address, with its language and query. */
  path: string;
  link: AccountLink;
  /** Not so for a page that is fetched before anybody has asked for it. */
  isAction: boolean;
}

/** What a page of the account shows, or where it leads instead. */
export type OpenedAccount =
  | { leaving: LeavingView }
  | { leaving: null; view: AccountView; owner: Owner; isDeactivated: boolean; isChosen: boolean };

export interface AccountOpening {
  /** Decision: a guard's answer that was there before anything was sent is an HTTP redirect to this path. */
  redirect: string | null;
  /** Everything else, told by the page that is being sent. */
  opened: Promise<OpenedAccount>;
}

/** Spec 2 §4, §8: the guards of every page of the account, then all that is known of it. For pages. */
export async function openAccount(asked: AccountPageAsked): Promise<AccountOpening> {
  const guard = requireOwner(asked);
  const opened = guard.then((owner) => (owner.ok ? load(owner.value, asked) : refused(owner.reason, asked)));
  // Whoever is led elsewhere waits for nothing of it.
  opened.catch(() => undefined);
  const known = await Promise.race([guard, sleep(PATIENCE_MS * config().PROVIDER_TIME_SCALE, null, { ref: false })]);
  const isRefused = known !== null && !known.ok && known.reason !== 'failed';
  return { redirect: isRefused ? pathOf(known.reason, asked, null) : null, opened };
}

async function load(owner: Owner, asked: AccountPageAsked): Promise<OpenedAccount> {
  const loaded = await loadDashboard(owner);
  if (!loaded.ok) return refused(loaded.reason, asked);
  const { route } = loaded.value;
  const { session, accountId } = owner;
  if (route.to === 'dashboard') {
    const { isDeactivated } = route;
    return { leaving: null, view: loaded.value, owner, isDeactivated, isChosen: session.chosen === accountId };
  }
  const flags = { bhr: asked.bhr || session.bhr, mobile: asked.mobile || session.mobile };
  const href = accountRoutePath(route, { locale: asked.locale, custGuid: session.custGuid, accountId, ...flags });
  return { leaving: { href, ...noticeOf(route) } };
}

function noticeOf(route: Exclude<AccountRoute, { to: 'dashboard' }>): Omit<LeavingView, 'href'> {
  if (route.to === 'other-dashboard') return { what: 'account', afterMs: 0 };
  return { what: route.to, afterMs: route.afterMs };
}

/** Spec 2 §8: a required call that failed leads to the error page after a second; a session that is over, at once. */
async function refused(refusal: OwnerRefusal, asked: AccountPageAsked): Promise<OpenedAccount> {
  const hasFailed = refusal === 'failed';
  const session = hasFailed ? await findOwnerSession() : null;
  const reference = session && shortCode(session.trackingId);
  if (session) {
    const { trackingId } = session;
    log.info({ event: 'account_not_shown', trackingId, reference, reason: refusal });
  }
  const what = hasFailed || refusal === 'not-listed' ? 'error' : 'session';
  return { leaving: { href: pathOf(refusal, asked, reference), what, afterMs: hasFailed ? ERROR_AFTER_MS : 0 } };
}

function pathOf(refusal: OwnerRefusal, { locale, path }: AccountPageAsked, reference: string | null): string {
  return refusalPath(refusal, { locale, asked: path, reference });
}
