import { accountPath } from '#lib/domain/account-address.ts';
import { REFILL_PIN_ENTRY } from '#lib/domain/entry-paths.ts';
import { ERROR_PAGE } from '#lib/domain/session/site-paths.ts';

/** Returns the path of the PIN tab, which says why this redemption failed. */
export function failedPinPath(reference: string): string {
  return `${REFILL_PIN_ENTRY}&${new URLSearchParams({ failed: reference })}`;
}

/** Returns the path of the error page, without the language; its first button leads back to `path`, where the payment was confirmed. */
export function refillErrorPath(
  reference: string,
  { locale, path, account }: { locale: string; path: string; account: string | null },
): string {
  const returnTo = accountPath(`/${locale}${path}`, account);
  return `${ERROR_PAGE}?${new URLSearchParams({ reference, returnTo })}`;
}
