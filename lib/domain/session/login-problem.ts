/**
 * Why a login ended without a session, as far as a customer can do something about it.
 * - `cancelled`: by the customer, at the identity provider. `again`: it wants to see the customer, and could not.
 * - `unavailable`: it cannot be reached, or says so. `unsupported`: its response comes as a form, with which no browser sends our cookies.
 * - `stale`: the login page was open too long, or was used before. `elsewhere`: the login began in another browser.
 */
export const LOGIN_PROBLEMS = ['cancelled', 'again', 'unavailable', 'unsupported', 'stale', 'elsewhere'] as const;
export type LoginProblem = (typeof LOGIN_PROBLEMS)[number];

/** RFC 6749 §4.1.2.1 and OpenID Connect Core §3.1.2.6: the codes that say something to a customer. */
const BY_ERROR: Readonly<Record<string, LoginProblem>> = {
  access_denied: 'cancelled',
  login_required: 'again',
  interaction_required: 'again',
  account_selection_required: 'again',
  consent_required: 'again',
  temporarily_unavailable: 'unavailable',
  server_error: 'unavailable',
};

/** What the identity provider's `error` means to a customer; null for one that only an operator can mend. */
export function loginProblem(error: string | null): LoginProblem | null {
  return error !== null && Object.hasOwn(BY_ERROR, error) ? (BY_ERROR[error] ?? null) : null;
}
