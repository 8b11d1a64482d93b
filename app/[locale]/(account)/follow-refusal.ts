import type { ApiResponse } from '#lib/browser/api.ts';
import { accountPath } from '#lib/domain/account-address.ts';
import { type Refused, targetPath } from '#lib/domain/session/refusal-path.ts';
import type { Unpaid } from '#lib/domain/session/unfinished.ts';
import type { RefusalTarget } from '#lib/domain/session/refusal-target.ts';

const TARGETS: Record<RefusalTarget, 1> = {
  login: 1,
  'account-picker': 1,
  'timeout-error': 1,
  'permission-error': 1,
  'session-error': 1,
  error: 1,
};

/**
 * Follows the refusal of an account page's request. If nobody is signed in any longer, goes to the login. If another customer is, reopens
 * the page with its own account in the address, which then says that it belongs to another account. Nothing was changed; `isChange`: the
 * request was to change something, so the error page says that it wasn't. `unpaid`: the request was to pay for this.
 */
export function followRefusal(
  response: ApiResponse<unknown>,
  {
    locale,
    account,
    isChange = false,
    unpaid = null,
  }: { locale: string; account: string | null; isChange?: boolean; unpaid?: Unpaid | null },
): void {
  if (response.ok || response.reason !== 'refused') return;
  const { body, reference } = response;
  if (typeof body !== 'object' || body === null) return;
  if ('redirectTo' in body && isTarget(body.redirectTo)) {
    const isUnsent = !('outcome' in body) || body.outcome === 'not-sent';
    followTarget(body.redirectTo, { locale, reference, isUndone: isChange, unpaid: isUnsent ? unpaid : null });
  } else if ('reason' in body && body.reason === 'account-changed') {
    window.location.replace(accountPath(requestedPath(), account));
  }
}

function isTarget(value: unknown): value is RefusalTarget {
  return typeof value === 'string' && Object.hasOwn(TARGETS, value);
}

const INVALID = 400;
const NOT_OFFERED = 404;

/**
 * Whether `followRefusal` navigates away, so that the caller does nothing more. An invalid request redirects nowhere, nor does one
 * for what is not offered any more.
 */
export function isRedirecting(response: ApiResponse<unknown>): boolean {
  if (response.ok || response.reason !== 'refused') return false;
  return response.status !== INVALID && response.status !== NOT_OFFERED;
}

/** The same for a target that came with the page itself. */
export function followTarget(
  target: RefusalTarget,
  { locale, reference, isUndone = false, unpaid = null }: Pick<Refused, 'locale' | 'reference' | 'isUndone' | 'unpaid'>,
): void {
  window.location.replace(targetPath(target, { locale, requested: requestedPath(), reference, isUndone, unpaid }));
}

function requestedPath(): string {
  return window.location.pathname + window.location.search;
}
