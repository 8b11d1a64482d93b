import type { ApiAnswer } from '#lib/browser/api.ts';
import { accountPath } from '#lib/rules/account/account-address.ts';
import { targetPath } from '#lib/rules/session/refusal-path.ts';
import { refusalAnswer } from './lazy-schemas.ts';

/**
 * A request of an account page was refused: whoever is not logged in any more is led to where that is said. Where somebody else is logged in
 * by now, the page is opened again under its own account's reference, and says so. Nothing was done.
 */
export async function followRefusal(
  answer: ApiAnswer<unknown>,
  { locale, account }: { locale: string; account: string | null },
): Promise<void> {
  if (answer.ok || answer.reason !== 'refused' || answer.status >= 500) return;
  const refusal = (await refusalAnswer()).safeParse(answer.body);
  if (!refusal.success) return;
  const asked = window.location.pathname + window.location.search;
  if ('leadsTo' in refusal.data) {
    const { reference } = answer;
    window.location.replace(targetPath(refusal.data.leadsTo, { locale, asked, reference }));
  } else window.location.replace(accountPath(asked, account));
}
