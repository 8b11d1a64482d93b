import { withSameAccount } from '#lib/domain/account-address.ts';
import { type OwnerRefusal, type RefusalTarget, refusalTarget } from './refusal-target.ts';
import type { LoginProblem } from './login-problem.ts';
import { returnPath } from './return-path.ts';
import { isUnpaid, type Undone, unfinishedAt, type Unpaid, unpaidAt } from './unfinished.ts';
import {
  ACCOUNT_PICKER_PAGE,
  ACTIVATION_PERMISSION_ERROR_PAGE,
  ERROR_PAGE,
  PERMISSION_ERROR_PAGE,
  TIMEOUT_ERROR_PAGE,
} from './site-paths.ts';

export interface Refused {
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
export function refusalPath(refusal: OwnerRefusal, refused: Refused): string {
  if (refusal !== 'failed') return targetPath(refusalTarget(refusal), refused);
  // A retry may succeed, so the error page offers one.
  const { locale, requested, reference } = refused;
  return withQuery(`/${locale}${ERROR_PAGE}`, { reference, returnTo: returnPath(requested) });
}

/** The same for a browser that only received the target. */
export function targetPath(
  target: RefusalTarget,
  { locale, requested, reference, isUndone, undone: refused = null, unpaid = null }: Refused,
): string {
  const returnTo = returnPath(requested);
  const undone = unpaid ?? refused ?? (isUndone ? (unfinishedAt(requested) ?? unpaidAt(requested)) : null);
  const sessionError = withQuery(`/${locale}${ERROR_PAGE}`, { reference, again: 'login', returnTo, undone });
  switch (target) {
    case 'login':
      // A purchase, and a move that was not ordered, are still there after the login. A change is not, and the login page could not say so.
      return undone === null || undone === 'move' || isUnpaid(undone)
        ? loginPath({ locale, returnTo, isAutomatic: true })
        : sessionError;
    case 'account-picker':
      return withQuery(`/${locale}${ACCOUNT_PICKER_PAGE}`, { returnTo });
    case 'timeout-error':
      return withQuery(`/${locale}${TIMEOUT_ERROR_PAGE}`, { returnTo, undone });
    case 'permission-error':
      return withUndone(withSameAccount(`/${locale}${permissionPath(requested)}`, requested), undone);
    case 'session-error':
      return sessionError;
    case 'error':
      return withQuery(`/${locale}${ERROR_PAGE}`, { reference, undone });
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
  const given = Object.entries(values).flatMap(([name, value]): [string, string][] => (value ? [[name, value]] : []));
  const query = new URLSearchParams(given).toString();
  return query ? `${path}?${query}` : path;
}
