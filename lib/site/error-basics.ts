import 'server-only';
import { config } from '#lib/config.ts';
import { findAccountReference, accountPath } from '#lib/domain/account-address.ts';
import { typedReference } from '#lib/domain/reference.ts';
import { loginPath } from '#lib/domain/session/refusal-path.ts';
import { LOGIN_PROBLEMS } from '#lib/domain/session/login-problem.ts';
import { returnPath } from '#lib/domain/session/return-path.ts';
import { ACCOUNT_PICKER_PAGE, DASHBOARD_PAGE, HAND_OFF_PAGE } from '#lib/domain/session/site-paths.ts';
import { hasLogin } from '#lib/session/has-login.ts';
import type { ErrorBasics } from '#lib/domain/error-views.ts';
import type { PageRequest } from '#lib/http/page-request.ts';

/** What an error page shows of its address (`loadErrorPage`), without asking anything. */
export function errorBasics({ locale, query, reference }: PageRequest): ErrorBasics {
  const again = query.get('again');
  const retryUrl = returnPath(query.get('returnTo'));
  // A link to the hand-off page, which logs out: this page's security policy allows no form to end at the identity provider.
  const logOutUrl = `/${locale}${HAND_OFF_PAGE}?${new URLSearchParams({ continue: `/${locale}` })}`;
  const chooseUrl = again === 'account' ? `/${locale}${ACCOUNT_PICKER_PAGE}` : null;
  return {
    reference: typedReference(query.get('reference') ?? '') || reference,
    supportPhone: config().SUPPORT_PHONE,
    logInUrl: again === 'login' && hasLogin() ? loginPath({ locale, returnTo: retryUrl }) : undefined,
    login: LOGIN_PROBLEMS.find((problem) => again === 'login' && problem === query.get('login')) ?? null,
    failed:
      retryUrl === null || again === 'login' ? undefined : { retryUrl, dashboardUrl: dashboardOf(retryUrl, locale) },
    account: again === 'account' || again === 'logout' ? { chooseUrl, logOutUrl } : undefined,
    order: orderIn(query),
    reason: REASONS.find((reason) => reason === query.get('reason')) ?? null,
  };
}

const REASONS = ['limited', 'unavailable', 'unserved', 'starting', 'reconnect'] as const;

function dashboardOf(requested: string, locale: string): string {
  const query = new URLSearchParams(requested.split('?')[1]);
  return accountPath(`/${locale}${DASHBOARD_PAGE}`, findAccountReference(query));
}

/** Only what has the form of an order number and of an amount in cents is shown. */
function orderIn(query: URLSearchParams): ErrorBasics['order'] {
  const number = /^[A-Za-z0-9-]{1,40}$/.exec(query.get('order') ?? '')?.[0] ?? null;
  const paid = /^\d{1,7}$/.exec(query.get('paid') ?? '')?.[0] ?? '0';
  return number === null ? null : { number, paidCents: Number(paid) };
}
