import { RECONNECT_FLOW } from '#lib/reconnect/flow.ts';
import { accountPath } from '#lib/domain/account-address.ts';
import { ERROR_PAGE } from '#lib/domain/session/site-paths.ts';

/**
 * Spec 3 §4.4, §8: returns the path of the error page, with the payment's reference and the way back, without the language. `account`: the
 * one in the page's address. `paid`: what was paid, and the order's number; null if it is known that nothing was charged.
 */
export function reconnectErrorPath(
  reference: string | null,
  of: { locale: string; account: string | null; paid: { number: string; cents: number } | null },
): string {
  const returnTo = accountPath(`/${of.locale}${RECONNECT_FLOW.address.path}`, of.account);
  const query = new URLSearchParams({
    ...(reference !== null && { reference }),
    ...(of.paid
      ? { reason: 'reconnect', order: of.paid.number, paid: String(of.paid.cents) }
      : { undone: 'reconnection' }),
    returnTo,
  });
  return `${ERROR_PAGE}?${query}`;
}
