/**
 * Says when this browser last logged out on purpose, as a mark that is new each time and names nobody. Every tab compares it with the mark
 * that it has followed, so pages can read it; over https its name has the prefix `__Host-`.
 */
export const LOGOUT_COOKIE = 'hl-last-logout';

const SIGN_OUT = '/api/session/logout';

interface Redirecting {
  locale: string;
  /** After a timeout, which the next page then mentions. */
  isExpired: boolean;
  /** The page that the timeout ended, with its language and query. */
  returnTo?: string;
}

/** Spec 2 §4, §7: the action of a sign-out form. */
export function signOutPath({ locale, isExpired, returnTo }: Redirecting): string {
  const query = new URLSearchParams({ locale, ...(isExpired && { state: 'expired' }), ...(returnTo && { returnTo }) });
  return `${SIGN_OUT}?${query}`;
}

/** Whether a form's action logs out because the customer asked for it, not after a timeout. */
export function isDeliberateSignOut(action: string): boolean {
  const [path, query] = action.split('?');
  return path === SIGN_OUT && new URLSearchParams(query).get('state') !== 'expired';
}
