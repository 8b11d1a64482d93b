/** Spec 2 §7: where a form is sent to sign out; `isExpired` after a timeout, which the page behind it then says. */
export function signOutPath({ locale, isExpired }: { locale: string; isExpired: boolean }): string {
  return `/api/session/logout?locale=${locale}${isExpired ? '&state=expired' : ''}`;
}
