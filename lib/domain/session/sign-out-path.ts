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
