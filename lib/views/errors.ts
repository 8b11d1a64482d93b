/** What the pages show that say that something went wrong (spec 1 §2, spec 2 §8). */

export interface ErrorView {
  /** The code to quote to support. */
  reference: string;
  supportPhone: string;
  /** Signing in was what failed: the way to do so again. */
  logInUrl: string | undefined;
  /** What could not be read, to be tried again, and the dashboard of the same account. */
  failed: { retryUrl: string; dashboardUrl: string } | undefined;
  /** Of somebody who is logged in and whose account cannot be shown: the ways on. */
  account: { chooseUrl: string | null; logOutUrl: string } | undefined;
  /**
   * `limited`: too many tries, and not a fault. `unavailable`: the account is closed and cannot be reconnected. `reconnect`: it may have been
   * paid.
   */
  reason: 'limited' | 'unavailable' | 'reconnect' | null;
}

export interface TimeoutErrorView {
  /** The way back in; null where nobody can log in. */
  logInUrl: string | null;
}
