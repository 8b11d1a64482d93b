import type { ApiResponse } from '#lib/browser/api.ts';
import { accountPath } from '#lib/rules/account/account-address.ts';
import { targetPath } from '#lib/rules/session/refusal-path.ts';
import { refusalResponse } from './lazy-schemas.ts';

/**
 * A request of an account page was refused: whoever is not logged in any more is led to where that is said. Where somebody else is logged in
 * by now, the page is opened again under its own account's reference, and says so. Nothing was done.
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
