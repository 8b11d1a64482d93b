import type { ApiResponse } from '#lib/browser/api.ts';
import { accountPath } from '#lib/rules/account/account-address.ts';
import { targetPath } from '#lib/rules/session/refusal-path.ts';
import { refusalResponse } from './lazy-schemas.ts';

/**
 * Follows the refusal of an account page's request: to the login when nobody is signed in any more. When somebody else is, the page is opened
 * again with its account in the address, and says that it belongs to another account. Nothing was changed.
 */
export async function followRefusal(
  response: ApiResponse<unknown>,
  { locale, account }: { locale: string; account: string | null },
): Promise<void> {
  if (response.ok || response.reason !== 'refused' || response.status >= 500) return;
  const refusal = (await refusalResponse()).safeParse(response.body);
  if (!refusal.success) return;
  const requested = window.location.pathname + window.location.search;
  if ('leadsTo' in refusal.data) {
    const { reference } = response;
    window.location.replace(targetPath(refusal.data.leadsTo, { locale, requested, reference }));
  } else window.location.replace(accountPath(requested, account));
}
