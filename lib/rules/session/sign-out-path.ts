interface Redirecting {
  locale: string;
  /** After a timeout, which the page behind it then says. */
  isExpired: boolean;
  /** The page that is left after a timeout, with its language and query. */
  returnTo?: string;
}

/** Spec 2 §4, §7: where a form is sent to sign out. */
export function signOutPath({ locale, isExpired, returnTo }: Redirecting): string {
  const query = new URLSearchParams({ locale, ...(isExpired && { state: 'expired' }), ...(returnTo && { returnTo }) });
  return `/api/session/logout?${query}`;
}
