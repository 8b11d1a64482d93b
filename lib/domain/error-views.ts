import type { LoginProblem } from '#lib/domain/session/login-problem.ts';
import type { Undone, Unfinished } from '#lib/domain/session/unfinished.ts';

/** The views of the error pages (spec 1 §2, spec 2 §8). */

export interface WhatWasDone {
  /** A payment of this browser is open, or that cannot be read. */
  mayBePaying: boolean;
  /**
   * The message for what was and was not done where no money moves. `undone`: a change failed; `left`: the page was left, whatever was done
   * on it before. Null if there is nothing to say.
   */
  done: `undone.${Undone}` | `left.${Unfinished}` | null;
}

export interface ErrorView extends ErrorBasics, WhatWasDone {}

export interface ErrorBasics {
  /** The code to quote to support. */
  reference: string;
  supportPhone: string;
  /** Set if signing in failed: the URL to try again. */
  logInUrl: string | undefined;
  /** Why the login failed, if a customer can be told. */
  login: LoginProblem | null;
  /** Set if something could not be read: the URL to retry it, and the dashboard of the same account. */
  failed: { retryUrl: string; dashboardUrl: string } | undefined;
  /** Set for a customer who is logged in but whose account cannot be shown: where to go next. */
  account: { chooseUrl: string | null; logOutUrl: string } | undefined;
  /**
   * `limited`: too many requests, which is not a fault. `unavailable`: the account is closed and cannot be reconnected. `unserved`: it is
   * closed, and its home cannot be served any more. `reconnect`: a paid reconnection whose account is not found.
   */
  reason: 'limited' | 'unavailable' | 'unserved' | 'starting' | 'reconnect' | null;
  /** An order that the provider took and whose account is in error. `paidCents`: 0 where nothing was paid. */
  order: { number: string; paidCents: number } | null;
}

export interface TimeoutErrorView extends WhatWasDone {
  /** The URL to log in again; null if login is not available. */
  logInUrl: string | null;
}
