import { type ApiResponse, isSignedOut } from '#lib/browser/api.ts';
import { accountPath } from '#lib/domain/account-address.ts';
import { type RefusalContext, targetPath, type RefusalTarget } from '#lib/domain/session/session-paths.ts';
import type { Undone, Unpaid } from '#lib/domain/session/unfinished.ts';

/** What a refused request has left undone; null if the page that it came from tells. `isUnsent`: nothing was sent. */
export type UndoneAct = (isUnsent: boolean) => Undone | null;

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
 * request was to change something, so the error page says that it wasn't. `undone`: what it says, where the page does not tell, by whether it is
 * known that nothing was sent. `unpaid`: the request was to pay for this.
 */
export function followRefusal(
  response: ApiResponse<unknown>,
  {
    locale,
    account,
    isChange = false,
    undone = () => null,
    unpaid = null,
  }: {
    locale: string;
    account: string | null;
    isChange?: boolean;
    undone?: UndoneAct | undefined;
    unpaid?: Unpaid | null;
  },
): void {
  const destination = findDestination(response);
  if (destination === null) return;
  if (destination === 'same-page') window.location.replace(accountPath(requestedPath(), account));
  else
    followTarget(destination, {
      locale,
      reference: response.ok ? null : response.reference,
      isUndone: isChange,
      undone: undone(isUnsent(response)),
      unpaid: isUnsent(response) ? unpaid : null,
    });
}

/** Whether `followRefusal` navigates away, so that the caller does nothing more. */
export function isRedirecting(response: ApiResponse<unknown>): boolean {
  return findDestination(response) !== null;
}

/** Whether the response says itself that nothing was sent, or comes from a guard before anything could be. */
function isUnsent(response: ApiResponse<unknown>): boolean {
  const body = !response.ok && response.reason === 'refused' ? response.body : null;
  if (typeof body !== 'object' || body === null || !('redirectTo' in body)) return false;
  return !('outcome' in body) || body.outcome === 'not-sent';
}

/** Where a refusal leads; null if the page stays. */
function findDestination(response: ApiResponse<unknown>): RefusalTarget | 'same-page' | null {
  if (response.ok || response.reason !== 'refused') return null;
  const { body } = response;
  if (typeof body === 'object' && body !== null) {
    if ('redirectTo' in body && isTarget(body.redirectTo)) return body.redirectTo;
    if ('reason' in body && body.reason === 'account-changed') return 'same-page';
  }
  return isSignedOut(response) ? 'login' : null;
}

function isTarget(value: unknown): value is RefusalTarget {
  return typeof value === 'string' && Object.hasOwn(TARGETS, value);
}

/** The same for a target that came with the page itself. */
export function followTarget(
  target: RefusalTarget,
  {
    locale,
    reference,
    isUndone = false,
    undone = null,
    unpaid = null,
  }: Pick<RefusalContext, 'locale' | 'reference' | 'isUndone' | 'undone' | 'unpaid'>,
): void {
  window.location.replace(
    targetPath(target, { locale, requested: requestedPath(), reference, isUndone, undone, unpaid }),
  );
}

function requestedPath(): string {
  return window.location.pathname + window.location.search;
}
