import 'server-only';

/** Why a request to another service got no response, as an operator would look for it. */
export const FAILURE_CAUSES = [
  /** The service's certificate has ended, or has not begun: one of the two clocks may be wrong. */
  'certificate-expired',
  /** Signed by nobody who is trusted here, or revoked. */
  'certificate-untrusted',
  /** For another host name. */
  'certificate-host',
  /** The service refused the certificate that we showed. */
  'certificate-refused',
  /** No secure connection came about for another reason: another protocol, no common version or cipher. */
  'tls',
  /** The host name has no address, or the resolver does not respond. */
  'dns',
  /** Nobody listens at the port. */
  'refused',
  /** There is no way to the address. */
  'unreachable',
  /** The connection was closed before the response was complete. */
  'reset',
  'timeout',
  'other',
] as const;

export type FailureCause = (typeof FAILURE_CAUSES)[number];

/** Codes of Node, OpenSSL (X509_V_ERR_…), undici and the OpenID client, by what they mean. Tried in order. */
const CAUSES: readonly [codes: RegExp, cause: FailureCause][] = [
  [/^CERT_(HAS_EXPIRED|NOT_YET_VALID)$/, 'certificate-expired'],
  [/^ERR_TLS_CERT_ALTNAME_INVALID$|^HOSTNAME_MISMATCH$/, 'certificate-host'],
  [
    /^(UNABLE_TO_(VERIFY_LEAF_SIGNATURE|GET_ISSUER_CERT(_LOCALLY)?)|(DEPTH_ZERO_)?SELF_SIGNED_CERT(_IN_CHAIN)?|CERT_\w+|INVALID_(CA|PURPOSE))$/,
    'certificate-untrusted',
  ],
  [
    /_ALERT_(CERTIFICATE_(REQUIRED|EXPIRED|REVOKED|UNKNOWN)|BAD_CERTIFICATE|UNSUPPORTED_CERTIFICATE|UNKNOWN_CA|ACCESS_DENIED)$/,
    'certificate-refused',
  ],
  [/^(EPROTO|ERR_SSL_\w+|ERR_TLS_\w+)$/, 'tls'],
  [/^(ENOTFOUND|EAI_\w+)$/, 'dns'],
  [/^ECONNREFUSED$/, 'refused'],
  [/^(EHOSTUNREACH|ENETUNREACH|EADDRNOTAVAIL)$/, 'unreachable'],
  [/^(ETIMEDOUT|UND_ERR_\w*TIMEOUT|OAUTH_TIMEOUT|TimeoutError)$/, 'timeout'],
  [/^(ECONNRESET|ECONNABORTED|EPIPE|UND_ERR_SOCKET|UND_ERR_RES_CONTENT_LENGTH_MISMATCH)$/, 'reset'],
];

/** Errors of libraries hold the one that tells: `fetch failed` has a cause, and a host with several addresses one for each. */
const DEEPEST = 5;

/** Why a request failed, from the error that it failed with. */
export function failureCause(error: unknown): FailureCause {
  return causesIn(error, 0)[0] ?? 'other';
}

function causesIn(error: unknown, depth: number): FailureCause[] {
  if (typeof error !== 'object' || error === null || depth > DEEPEST) return [];
  const { code, name, cause, errors } = error as { code?: unknown; name?: unknown; cause?: unknown; errors?: unknown };
  // A wrapper's own code tells less than what it wraps: undici's closed socket, the OpenID client's invalid response.
  const list: unknown[] = Array.isArray(errors) ? errors : [];
  const inner = [cause, ...list].flatMap((one) => causesIn(one, depth + 1));
  const own = CAUSES.find(([codes]) => [code, name].some((text) => typeof text === 'string' && codes.test(text)));
  return own ? [...inner, own[1]] : inner;
}
