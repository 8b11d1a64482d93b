import 'server-only';
import { loginPath, returnPath } from '#lib/domain/session/session-paths.ts';
import { isUnpaid, UNDONE, unfinishedAt } from '#lib/domain/session/unfinished.ts';
import { findRecentPayment } from '#lib/payment/server/open-payment.ts';
import { hasLogin } from '#lib/session/has-login.ts';
import type { ErrorView, TimeoutErrorView, WhatWasDone } from '#lib/domain/error-views.ts';
import type { PageRequest } from '#lib/http/page-request.ts';
import { errorBasics } from './error-basics.ts';

/**
 * Spec 1 §2. `?reference=`: the reference of the failure that led here; this request's if absent. `?again=`: a login failed, or an account
 * cannot be shown. `?login=`: why the login failed. `?returnTo=`: the page that could not be read. `?undone=`: the change that was refused. `?reason=limited`: a rate limit
 * was hit; `unavailable`: a closed account that cannot be reconnected; `unserved`: one whose home cannot be served any more; `starting`: a new one whose service has not started by itself yet; `reconnect`: a paid
 * reconnection whose account is in error. `?order=` and `?paid=`: the number of an order that was taken, and what was paid, in cents. Nothing else
 * from the address is shown.
 */
export async function loadErrorPage(request: PageRequest): Promise<ErrorView> {
  return { ...errorBasics(request), ...(await whatWasDone(request)) };
}

/** Spec 2 §8, 3 §2.6: the session has ended. `?returnTo=`: the page that the customer was on. `?undone=`: the change that was refused. */
export async function loadTimeoutErrorPage(request: PageRequest): Promise<TimeoutErrorView> {
  const { locale, query } = request;
  const returnTo = returnPath(query.get('returnTo'));
  const logInUrl = hasLogin() ? loginPath({ locale, returnTo }) : null;
  return { logInUrl, ...(await whatWasDone(request)) };
}

/** The customer has logged out: says so, and offers another login. */
export async function loadLoggedOutPage({ locale }: PageRequest): Promise<Pick<TimeoutErrorView, 'logInUrl'>> {
  return { logInUrl: hasLogin() ? loginPath({ locale, returnTo: null }) : null };
}

async function whatWasDone({ query }: PageRequest): Promise<WhatWasDone> {
  const undone = UNDONE.find((what) => what === query.get('undone'));
  const left = unfinishedAt(returnPath(query.get('returnTo')));
  const payment = await findRecentPayment();
  const mayBePaying = payment === 'open';
  // An address proves nothing: the same press may have been sent before.
  if (undone && isUnpaid(undone) && payment !== 'none') return { mayBePaying, done: null };
  return { mayBePaying, done: undone ? `undone.${undone}` : left && `left.${left}` };
}
