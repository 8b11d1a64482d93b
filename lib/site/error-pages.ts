import 'server-only';
import { loginPath, parseReturnPath } from '#lib/domain/session/session-paths.ts';
import { isUnpaid, UNDONE, findUnfinishedTask } from '#lib/domain/session/unfinished.ts';
import { findRecentPayment } from '#lib/payment/server/open-payment.ts';
import { now as clock } from '#lib/clock.ts';
import { checkOwnerCookie } from '#lib/session/cookie-guard.ts';
import { hasLogin } from '#lib/session/login-marks.ts';
import type { PageRequest } from '#lib/http/page-request.ts';
import { config } from '#lib/config.ts';
import { findAccountReference, accountPath } from '#lib/domain/account-address.ts';
import { parseReference } from '#lib/domain/reference.ts';
import { LOGIN_PROBLEMS } from '#lib/domain/session/login-problem.ts';
import { ACCOUNT_PICKER_PAGE, DASHBOARD_PAGE, HAND_OFF_PAGE } from '#lib/domain/session/site-paths.ts';

/** `order.paidCents`: 0 where nothing was paid. */
export type ErrorView = Awaited<ReturnType<typeof loadErrorPage>>;

/**
 * Spec 1 §2. `?reference=`: the reference of the failure that led here; this request's if absent. `?again=`: a login failed, or an account
 * cannot be shown. `?login=`: why the login failed. `?returnTo=`: the page that could not be read. `?undone=`: the change that was refused. `?reason=limited`: a rate limit
 * was hit; `unavailable`: a closed account that cannot be reconnected; `unserved`: one whose home cannot be served any more; `starting`: a new one whose service has not started by itself yet; `reconnect`: a paid
 * reconnection whose account is in error. `?order=` and `?paid=`: the number of an order that was taken, and what was paid, in cents. Nothing else
 * from the address is shown.
 */
export async function loadErrorPage(request: PageRequest) {
  const { ok: isLoggedIn } = await checkOwnerCookie(undefined, clock());
  const basics = errorBasics(request);
  const { query, locale } = request;
  // Nothing in the address says what failed: whoever is not logged in begins anew.
  const isBare = !isLoggedIn && ['again', 'order', 'reason', 'undone', 'returnTo'].every((name) => !query.has(name));
  const whereNext = isBare ? { retryUrl: `/${locale}`, dashboardUrl: null } : {};
  return { ...basics, ...whereNext, isLoggedIn, ...(await loadWhatWasDone(request)) };
}

/** Spec 2 §8, 3 §2.6: the session has ended. `?returnTo=`: the page that the customer was on. `?undone=`: the change that was refused. */
export async function loadTimeoutErrorPage(request: PageRequest) {
  const { locale, query } = request;
  const returnTo = parseReturnPath(query.get('returnTo'));
  const logInUrl = hasLogin() ? loginPath({ locale, returnTo }) : null;
  return { logInUrl, ...(await loadWhatWasDone(request)) };
}

/** The page after a logout, which offers another login. */
export async function loadLoggedOutPage({ locale }: PageRequest) {
  return { logInUrl: hasLogin() ? loginPath({ locale, returnTo: null }) : null };
}

/**
 * `mayBePaying`: a payment of this browser is open, or that cannot be read. `done`: the message for what was and was not done where no money
 * moves: a change failed (`undone`), or the page was left, whatever was done on it before (`left`).
 */
async function loadWhatWasDone({ query }: PageRequest) {
  const refusedChange = UNDONE.find((what) => what === query.get('undone'));
  const unfinishedChange = findUnfinishedTask(parseReturnPath(query.get('returnTo')));
  const payment = await findRecentPayment();
  const mayBePaying = payment === 'open';
  // An address proves nothing: the same press may have been sent before.
  if (refusedChange && isUnpaid(refusedChange) && payment !== 'none') return { mayBePaying, done: null };
  return {
    mayBePaying,
    done: refusedChange
      ? (`undone.${refusedChange}` as const)
      : unfinishedChange && (`left.${unfinishedChange}` as const),
  };
}

/** What an error page shows of its address (`loadErrorPage`), without any call. */
export function errorBasics({ locale, query, reference }: PageRequest) {
  const again = query.get('again');
  const retryUrl = parseReturnPath(query.get('returnTo'));
  // A link to the hand-off page, which logs out: this page's security policy allows no form to end at the identity provider.
  const logOutUrl = `/${locale}${HAND_OFF_PAGE}?${new URLSearchParams({ continue: `/${locale}` })}`;
  const chooseUrl = again === 'account' ? `/${locale}${ACCOUNT_PICKER_PAGE}` : null;
  return {
    reference: parseReference(query.get('reference') ?? '') || reference,
    supportPhone: config().SUPPORT_PHONE,
    logInUrl: again === 'login' && hasLogin() ? loginPath({ locale, returnTo: retryUrl }) : undefined,
    login: LOGIN_PROBLEMS.find((problem) => again === 'login' && problem === query.get('login')) ?? null,
    retryUrl: again === 'login' ? null : retryUrl,
    dashboardUrl: dashboardPath(retryUrl ?? '', locale),
    logOutUrl,
    account: again === 'account' || again === 'logout' ? { chooseUrl, logOutUrl } : undefined,
    order: parseOrder(query),
    reason: REASONS.find((reason) => reason === query.get('reason')) ?? null,
  };
}

const REASONS = ['limited', 'unavailable', 'unserved', 'starting', 'reconnect'] as const;

function dashboardPath(requested: string, locale: string): string {
  const query = new URLSearchParams(requested.split('?')[1]);
  return accountPath(`/${locale}${DASHBOARD_PAGE}`, findAccountReference(query));
}

/** Only what has the form of an order number and of an amount in cents is shown. */
function parseOrder(query: URLSearchParams): { number: string; paidCents: number } | null {
  const number = /^[A-Za-z0-9-]{1,40}$/.exec(query.get('order') ?? '')?.[0] ?? null;
  const paidCents = /^\d{1,7}$/.exec(query.get('paid') ?? '')?.[0] ?? '0';
  return number === null ? null : { number, paidCents: Number(paidCents) };
}
