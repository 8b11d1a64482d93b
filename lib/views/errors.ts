/** The views of the error pages (spec 1 §2, spec 2 §8). */

export interface ErrorView {
  /** The code to quote to support. */
  reference: string;
  supportPhone: string;
  /** Set if signing in failed: the URL to try again. */
  logInUrl: string | undefined;
  /** Set if something could not be read: the URL to retry it, and the dashboard of the same account. */
  failed: { retryUrl: string; dashboardUrl: string } | undefined;
  /** Set for a customer who is logged in but whose account cannot be shown: where to go next. */
  account: { chooseUrl: string | null; logOutUrl: string } | undefined;
  /**
   * `limited`: too many requests, which is not a fault. `unavailable`: the account is closed and cannot be reconnected. `reconnect`: a
   * reconnection that may have been paid.
   */
  reason: 'limited' | 'unavailable' | 'reconnect' | null;
}

export interface TimeoutErrorView {
  /** The URL to log in again; null if login is not available. */
  logInUrl: string | null;
}
