import { LOCALE_PATTERN } from '#lib/i18n/locales.ts';
import { withSameAccount } from '#lib/domain/account-address.ts';
import type { LoginProblem } from './login-problem.ts';
import { isUnpaid, type Undone, findUnfinishedTask, type Unpaid, findUnpaidTask } from './unfinished.ts';
import {
  ACCOUNT_PICKER_PAGE,
  ACTIVATION_PERMISSION_ERROR_PAGE,
  ERROR_PAGE,
  PERMISSION_ERROR_PAGE,
  TIMEOUT_ERROR_PAGE,
} from './site-paths.ts';
import { assertNever } from '#lib/result.ts';

export interface RefusalContext {
  locale: string;
  /** The requested page, with its language and query; dropped unless a sign-in may lead back to it. */
  requested: string | null;
  /** The short code that the error page shows; null lets it show its own. */
  reference: string | null;
  /** A change was refused: the page that follows says that it wasn't made. */
  isUndone?: boolean;
  /** What was refused, where the requested page does not tell. */
  undone?: Undone | null;
  /** A payment was refused, and it is known that nothing was sent: the page that follows says so. */
  unpaid?: Unpaid | null;
}

/** Spec 2 §4, §6, §8: the localized path that a refusal leads to. After signing in again the customer returns to `requested`. */
export function refusalPath(refusal: OwnerRefusal, refused: RefusalContext): string {
  if (refusal !== 'failed') return targetPath(refusalTarget(refusal), refused);
  // A retry may succeed, so the error page offers one.
  const { locale, requested, reference } = refused;
  return withQuery(`/${locale}${ERROR_PAGE}`, { reference, returnTo: parseReturnPath(requested) });
}

/** The same for a browser that only received the target. */
export function targetPath(
  target: RefusalTarget,
  { locale, requested, reference, isUndone, undone: refused = null, unpaid = null }: RefusalContext,
): string {
  const returnTo = parseReturnPath(requested);
  const unfinishedTask =
    unpaid ?? refused ?? (isUndone ? (findUnfinishedTask(requested) ?? findUnpaidTask(requested)) : null);
  const sessionError = withQuery(`/${locale}${ERROR_PAGE}`, {
    reference,
    again: 'login',
    returnTo,
    undone: unfinishedTask,
  });
  switch (target) {
    case 'login':
      // A purchase, and a move that was not ordered, are still there after the login. A change is not, and the login page could not say so.
      return unfinishedTask === null || unfinishedTask === 'move' || isUnpaid(unfinishedTask)
        ? loginPath({ locale, returnTo, isAutomatic: true })
        : sessionError;
    case 'account-picker':
      return withQuery(`/${locale}${ACCOUNT_PICKER_PAGE}`, { returnTo });
    case 'timeout-error':
      return withQuery(`/${locale}${TIMEOUT_ERROR_PAGE}`, { returnTo, undone: unfinishedTask });
    case 'permission-error':
      return withUndone(withSameAccount(`/${locale}${permissionPath(requested)}`, requested), unfinishedTask);
    case 'session-error':
      return sessionError;
    case 'error':
      return withQuery(`/${locale}${ERROR_PAGE}`, { reference, undone: unfinishedTask });
  }
}

/** That a payment was not sent is left to the pages that offer another way to pay. */
function withUndone(path: string, undone: Undone | null): string {
  if (undone === null || isUnpaid(undone)) return path;
  return `${path}${path.includes('?') ? '&' : '?'}${new URLSearchParams({ undone })}`;
}

function permissionPath(requested: string | null): string {
  const [, , area] = (requested ?? '').split(/[/?]/);
  return area === 'activation' ? ACTIVATION_PERMISSION_ERROR_PAGE : PERMISSION_ERROR_PAGE;
}

/**
 * Spec 2 §7: the path that starts a sign-in, with the flags of the requested page. `isAutomatic`: not started by the customer, so it must
 * not repeat endlessly.
 */
export function loginPath(requested: {
  locale: string;
  returnTo: string | null;
  bhr?: boolean;
  mobile?: boolean;
  isAutomatic?: boolean;
}): string {
  const query = requested.returnTo?.split('?')[1];
  const flags = new URLSearchParams(query);
  const isSet = (name: 'bhr' | 'mobile') => (requested[name] || flags.get(name) === 'true' ? 'true' : null);
  return withQuery('/api/session/login', {
    locale: requested.locale,
    returnTo: requested.returnTo,
    bhr: isSet('bhr'),
    mobile: isSet('mobile'),
    auto: requested.isAutomatic ? 'true' : null,
  });
}

/** The error page after a login that failed: with its code, what happened if that can be said, and a way to log in again. */
export function failedLoginPath(
  { problem = null, returnTo = null }: { problem?: LoginProblem | null; returnTo?: string | null },
  { locale, reference }: { locale: string; reference: string },
): string {
  return withQuery(`/${locale}${ERROR_PAGE}`, { reference, again: 'login', login: problem, returnTo });
}

function withQuery(path: string, values: Record<string, string | null>): string {
  const entries = Object.entries(values).flatMap(([name, value]): [string, string][] => (value ? [[name, value]] : []));
  const query = new URLSearchParams(entries).toString();
  return query ? `${path}?${query}` : path;
}

/**
 * Why a visitor may not see a page of an account.
 * - `signed-out`: not logged in here; `ended`: logged out elsewhere, or after twelve hours; `replaced`: by a new login.
 * - `idle`: our own limit; `expired`, `rejected`: reported by the provider.
 * - `no-account`: none is chosen yet; `not-listed`: not one of the customer's; `other-role`: listed, but the customer is not its owner.
 * - `failed`: the provider could not be asked.
 */
export type OwnerRefusal =
  | 'signed-out'
  | 'ended'
  | 'replaced'
  | 'idle'
  | 'expired'
  | 'rejected'
  | 'no-account'
  | 'not-listed'
  | 'other-role'
  | 'failed';

/** `session-error`: the error page, with the way to log in again. */
export type RefusalTarget =
  | 'login'
  | 'account-picker'
  | 'timeout-error'
  | 'permission-error'
  | 'session-error'
  | 'error';

/** Spec 2 §4, §6, §8: where each refusal leads. */
export function refusalTarget(refusal: OwnerRefusal): RefusalTarget {
  switch (refusal) {
    case 'signed-out':
    case 'ended':
    case 'replaced':
      return 'login';
    case 'idle':
      return 'timeout-error';
    case 'expired':
    case 'rejected':
      return sessionErrorTarget(refusal, { hasSession: true });
    case 'no-account':
      return 'account-picker';
    case 'other-role':
      return 'permission-error';
    case 'not-listed':
    case 'failed':
      return 'error';
    default:
      return assertNever(refusal);
  }
}

type SessionErrorTarget = 'timeout-error' | 'session-error' | 'login';

/** Spec 3 §4.6: where a session error leads: an expired session has a page of its own; without any session the visitor signs in. */
export function sessionErrorTarget(kind: 'expired' | 'rejected', options: { hasSession: boolean }): SessionErrorTarget {
  if (kind === 'expired') return 'timeout-error';
  return options.hasSession ? 'session-error' : 'login';
}

/** The areas of `site-areas.ts` that a login may lead back to: those that need one. The table itself would be much for a browser. */
export const RETURNABLE = ['account-picker', 'dashboard', 'refill', 'move', 'reconnect', 'activation'];
const SHAPE = new RegExp(
  String.raw`^/(?:${LOCALE_PATTERN})/(?:${RETURNABLE.join('|')})(?:/[a-z0-9-]+)*/?(?:\?[^#\s\\]*)?$`,
);
const MOST_CHARACTERS = 300;

/**
 * Spec 2 §2, decision on `continue`: a path of this site that a sign-in may lead back to, with its language and query; null for anything
 * else, so that a crafted URL cannot redirect elsewhere.
 */
export function parseReturnPath(given: string | null): string | null {
  return given !== null && given.length <= MOST_CHARACTERS && SHAPE.test(given) ? given : null;
}
