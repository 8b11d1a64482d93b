import 'server-only';
import { withCost } from '#lib/http/entrance.ts';
import { loginPath } from '#lib/rules/session/refusal-path.ts';
import { returnPath } from '#lib/rules/session/return-path.ts';
import { UNDONE, unfinishedAt } from '#lib/rules/session/unfinished.ts';
import { mayBePaying, MAY_BE_PAYING_COST } from '#lib/services/payment/open-payment.ts';
import { hasLogin } from '#lib/session/has-login.ts';
import type { ErrorView, TimeoutErrorView, WhatWasDone } from '#lib/views/errors.ts';
import type { PageRequest, PageResult } from '#lib/views/page-result.ts';
import { errorBasics } from './error-basics.ts';

/**
 * Spec 1 §2. `?reference=`: the reference of the failure that led here; this request's if absent. `?again=`: a login failed, or an account
 * cannot be shown. `?returnTo=`: the page that could not be read. `?undone=`: the change that was refused. `?reason=limited`: a rate limit
 * was hit; `unavailable`: a closed account that cannot be reconnected; `reconnect`: a paid reconnection whose account is not found. Nothing else
 * from the address is shown.
 */
export const loadErrorPage = withCost(
  MAY_BE_PAYING_COST,
  async (request: PageRequest): Promise<PageResult<ErrorView>> => ({
    view: { ...errorBasics(request), ...(await whatWasDone(request)) },
  }),
);

/** Spec 2 §8, 3 §2.6: the session has ended. `?returnTo=`: the page that the customer was on. `?undone=`: the change that was refused. */
export const loadTimeoutErrorPage = withCost(
  MAY_BE_PAYING_COST,
  async (request: PageRequest): Promise<PageResult<TimeoutErrorView>> => {
    const { locale, query } = request;
    const returnTo = returnPath(query.get('returnTo'));
    const logInUrl = hasLogin() ? loginPath({ locale, returnTo }) : null;
    return { view: { logInUrl, ...(await whatWasDone(request)) } };
  },
);

async function whatWasDone({ query }: PageRequest): Promise<WhatWasDone> {
  const undone = UNDONE.find((what) => what === query.get('undone'));
  const left = unfinishedAt(returnPath(query.get('returnTo')));
  return {
    mayBePaying: await mayBePaying(),
    done: undone ? `undone.${undone}` : left && `left.${left}`,
  };
}
